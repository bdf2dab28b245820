-- Leave and blocked time takes a specialist's time as appointments and held times do, under the same constraint.
alter table appointment_occupancy
  add column absence_id integer constraint appointment_occupancy_absence_id references absences (id) on delete cascade,
  drop constraint appointment_occupancy_owner,
  add constraint appointment_occupancy_owner check (num_nonnulls(appointment_id, hold_id, absence_id) = 1);

create index appointment_occupancy_absence on appointment_occupancy (absence_id);

alter table absences add constraint absences_span check ("end" > start);

create index absences_staff on absences using gist (staff_id, tstzrange(start, "end"));
