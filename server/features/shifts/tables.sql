alter table shifts add constraint shifts_end_after_start check ("end" > start);
-- Nobody has two shifts at once, in whichever branch (SHF-14). Minutes of the day, half-open: 14:00 may follow 14:00.
alter table shifts add constraint shifts_overlap exclude using gist (
  staff_id with =,
  date with =,
  int4range(substr(start, 1, 2)::int * 60 + substr(start, 4, 2)::int, substr("end", 1, 2)::int * 60 + substr("end", 4, 2)::int) with &&
);
