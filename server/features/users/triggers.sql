-- A PIN belongs to the password that set it: whoever changes the password, in whatever way, ends the PIN (R-32).
create or replace function end_pin() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash then
    delete from user_pins where user_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger users_end_pin after update of password_hash on users
  for each row execute function end_pin();
