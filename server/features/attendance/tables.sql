-- A customer's visits, deleted ones too (see appointments_of_customer).
create index attendance_of_customer on attendance (customer_id, check_in);

drop index attendance_customer;

-- Who is in the centre: few of many rows, in the order of the list.
create index attendance_of_state on attendance (branch_id, check_in, id) where state = 'Present' and deleted_at is null;

-- Who has left today, and who has left without paying.
create index attendance_left on attendance (branch_id, check_out, id) where check_out is not null and deleted_at is null;
