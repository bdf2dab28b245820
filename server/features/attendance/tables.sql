-- One open visit of a customer in a branch, and one visit of a booking (ATT-22, R-06).
alter table attendance add constraint attendance_span check (check_out is null or check_out >= check_in);
create unique index attendance_open on attendance (customer_id, branch_id) where check_out is null and deleted_at is null;
create unique index attendance_appointment on attendance (appointment_id) where deleted_at is null;
create index attendance_present on attendance (branch_id, check_in) where check_out is null and deleted_at is null;

-- A customer's visits, deleted ones too (see appointments_of_customer).
create index attendance_of_customer on attendance (customer_id, check_in);

-- Who is in the centre: few of many rows, in the order of the list.
create index attendance_of_state on attendance (branch_id, check_in, id) where state = 'Present' and deleted_at is null;

-- Who has left today, and who has left without paying.
create index attendance_left on attendance (branch_id, check_out, id) where check_out is not null and deleted_at is null;
