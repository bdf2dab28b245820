-- A customer's appointments, deleted ones too: the foreign key looks for all of them when an import is undone, as merges
-- and erasures do.
create index appointments_of_customer on appointments (customer_id, start);

drop index appointments_customer;

-- A customer's visits, deleted ones too (see appointments_of_customer).
create index attendance_of_customer on attendance (customer_id, check_in);

drop index attendance_customer;

create index followups_customer on followups (customer_id);

create index credit_notes_customer on credit_notes (customer_id);

create index waitlist_customer on waitlist (customer_id);
