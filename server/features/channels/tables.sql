-- The messaging settings speak of one channel.
create unique index channels_one_default on channels (is_default) where is_default and deleted_at is null;

-- What the server knows of a channel at its provider, beside the channel's own row; changes raise no version.
create table channel_states (
  channel_id integer primary key constraint channel_states_channel references channels (id) on delete cascade,
  webhook_secret_sealed text not null,
  -- Whether the provider has it.
  is_provisioned boolean not null default false,
  -- What is still to be done at the provider; the latest wish counts.
  task text constraint channel_states_task_kind check (task in ('create', 'start', 'stop', 'restart', 'logout', 'remove')),
  task_due_at timestamptz(3) not null default now(),
  task_failures integer not null default 0,
  -- When the provider was last asked, or last said something by itself.
  read_at timestamptz(3),
  linked_number text,
  display_name text,
  restricted_until timestamptz(3),
  -- The last code that was issued, hashed.
  code_hash text,
  code_expires_at timestamptz(3),
  code_tries integer not null default 0,
  -- When the provider's latest word on its state was said; earlier ones that come later count no more.
  event_at timestamptz(3)
);
create index channel_states_task on channel_states (task_due_at) where task is not null;

-- How fast a channel is used, and why it rests (R-39).
create table channel_paces (
  channel_id integer primary key,
  -- Since when the channel has been in use; a new number writes less.
  since timestamptz(3) not null,
  -- The next message goes out no earlier.
  next_send_at timestamptz(3),
  -- Times in a row that the channel could not send.
  failures integer not null default 0,
  paused_until timestamptz(3),
  paused_for text
);

-- Events that providers sent, once each: a replay finds its id here.
create table webhook_inbox (
  channel_id integer not null,
  event_id text not null,
  received_at timestamptz(3) not null default now(),
  constraint webhook_inbox_channel_id_event_id_pk primary key (channel_id, event_id)
);
create index webhook_inbox_age on webhook_inbox (received_at);

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
