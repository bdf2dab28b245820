-- A PIN belongs to the password that set it: whoever changes the password, in whatever way, ends the PIN (R-32). Only a
-- sign-in that stores the same password with a new hash names that hash before, and keeps it.
create or replace function end_pin() returns trigger language plpgsql as $$
begin
  if new.password_hash is distinct from old.password_hash
    and new.password_hash is distinct from current_setting('centre.same_password', true) then
    delete from user_pins where user_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger users_end_pin after update of password_hash on users
  for each row execute function end_pin();
