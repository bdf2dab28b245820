-- Tokens of service accounts, by their hash. Which ends when is decided here alone, so that every server sees it at once.
create table service_tokens (
  token_hash text primary key,
  account_id integer not null constraint service_tokens_account_id references service_accounts (id) on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  constraint service_tokens_two_years check (expires_at < created_at + interval '2 years 2 days')
);

create index service_tokens_account on service_tokens (account_id);
