-- What the official provider tells of a number and its account.
create table channel_accounts (
  channel_id integer primary key constraint channel_accounts_channel references channels (id) on delete cascade,
  is_locked boolean not null default false,
  -- A send was refused because the number is not registered.
  is_unregistered boolean not null default false,
  -- When it was last registered or tried to be; the provider allows ten tries in three days.
  register_tried_at timestamptz(3),
  is_pin_wrong boolean not null default false,
  -- When the templates were read, and why not if they could not be.
  templates_read_at timestamptz(3),
  templates_problem text constraint channel_accounts_templates_problem_length check (char_length(templates_problem) <= 40)
);

-- Templates of the account behind a channel, as the provider last told them.
create table channel_templates (
  channel_id integer not null constraint channel_templates_channel references channels (id) on delete cascade,
  name text not null constraint channel_templates_name_length check (char_length(name) <= 200),
  language text not null constraint channel_templates_language_length check (char_length(language) <= 20),
  state text not null constraint channel_templates_state check (state in ('approved', 'pending', 'rejected', 'paused', 'disabled')),
  category text not null constraint channel_templates_category_length check (char_length(category) <= 40),
  reason text constraint channel_templates_reason check (reason in ('abusive', 'category', 'format', 'mismatch', 'promotional', 'scam')),
  body text not null constraint channel_templates_body_length check (char_length(body) <= 2000),
  params integer not null,
  is_fillable boolean not null,
  constraint channel_templates_channel_id_name_language_pk primary key (channel_id, name, language)
);
