-- What the sender keeps with each message (R-37).
alter table messages
  -- What the message is; there is one of each.
  add column dedupe_key text not null,
  -- The provider's id, stored before the one send.
  add column provider_msg_id text,
  -- Until when whoever claimed it may be at it.
  add column lease_until timestamptz(3),
  -- Not claimed, or not looked up, before.
  add column next_attempt_at timestamptz(3),
  -- Since when nobody knows whether it was sent.
  add column doubtful_at timestamptz(3),
  -- Tries that surely sent nothing.
  add column failures integer not null default 0,
  -- Look-ups that told nothing.
  add column lookups integer not null default 0,
  -- Sends under the same id after it was surely not there.
  add column resends integer not null default 0,
  -- Goes through its channel and no other.
  add column is_bound boolean not null default false,
  -- Name, language and values, for a provider that takes no free text.
  add column template jsonb;
create unique index messages_dedupe_key on messages (dedupe_key);
create unique index messages_provider_msg_id on messages (channel_id, provider_msg_id);
create index messages_waiting on messages (status, next_attempt_at) where status in ('queued', 'sending', 'doubtful');
create index messages_appointment on messages (appointment_id);
create index messages_customer on messages (customer_id, id);
create index messages_channel_sent on messages (channel_id, sent_at);
create index messages_recipient_sent on messages (recipient, sent_at);

-- Numbers that are not written to for a purpose: their owners said so, by a word they wrote or at the desk (R-38).
create table suppressions (
  recipient text not null,
  purpose text not null constraint suppressions_purpose check (purpose in ('service', 'marketing')),
  at timestamptz(3) not null default now(),
  source text not null,
  constraint suppressions_recipient_purpose_pk primary key (recipient, purpose)
);

-- What a provider said of numbers, whether somebody can be written to there, so that none is asked of every time.
create table checked_numbers (
  recipient text primary key,
  is_there boolean not null,
  checked_at timestamptz(3) not null
);

-- The moment an appointment became Done, from which messages after it are counted (MSG-19).
create table visit_finishes (
  appointment_id integer primary key,
  at timestamptz(3) not null
);
create index visit_finishes_at on visit_finishes (at);

-- Wishes of senders whose number the provider still hides: nothing goes to them once their number is known (R-38).
create table hidden_wishes (
  channel_id integer not null constraint hidden_wishes_channel references channels (id) on delete cascade,
  alias text not null constraint hidden_wishes_alias_length check (char_length(alias) <= 200),
  purpose text not null constraint hidden_wishes_purpose check (purpose in ('service', 'marketing')),
  at timestamptz(3) not null default now(),
  constraint hidden_wishes_channel_id_alias_purpose_pk primary key (channel_id, alias, purpose)
);

-- Acknowledgements that came before the answer to their send, which alone names the message (R-37).
create table early_acks (
  channel_id integer not null constraint early_acks_channel references channels (id) on delete cascade,
  message_id text not null constraint early_acks_message_id_length check (char_length(message_id) <= 200),
  ack text not null constraint early_acks_ack check (ack in ('failed', 'pending', 'sent', 'delivered', 'read')),
  reason text constraint early_acks_reason_length check (char_length(reason) <= 100),
  at timestamptz(3) not null,
  received_at timestamptz(3) not null default now(),
  constraint early_acks_channel_id_message_id_ack_pk primary key (channel_id, message_id, ack)
);
create index early_acks_age on early_acks (received_at);
