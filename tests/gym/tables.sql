-- A trainer gives one class at a time, and a member takes a place in a class once.
alter table classes
  add constraint classes_span check ("end" > start),
  add constraint classes_trainer_free exclude using gist (trainer_id with =, tstzrange(start, "end") with &&);
alter table bookings add constraint bookings_once unique (class_id, member_id);
