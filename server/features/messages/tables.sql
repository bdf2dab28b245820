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
