-- A customer's appointments, deleted ones too: the foreign key looks for all of them when an import is undone, as merges
-- and erasures do.
create index appointments_of_customer on appointments (customer_id, start);

drop index appointments_customer;
