-- A pace outside these limits gets a number banned, whoever writes it (R-39).
alter table channels
  add constraint channels_pace_seconds_safe check (pace_seconds between 20 and 120),
  add constraint channels_per_hour_safe check (per_hour between 1 and 60),
  add constraint channels_per_day_safe check (per_day between 1 and 400);
