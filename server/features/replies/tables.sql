-- An event that comes twice is one reply (R-38).
create unique index replies_channel_id_message_id_key on replies (channel_id, message_id);
create index replies_unread on replies (branch_id, received_at desc) where seen_at is null;
create index replies_phone on replies (phone, received_at desc);
create index replies_customer on replies (customer_id, received_at desc);
create index replies_appointment on replies (appointment_id) where appointment_id is not null;
