-- A customer's visits, deleted ones too (see appointments_of_customer).
create index attendance_of_customer on attendance (customer_id, check_in);

drop index attendance_customer;
