-- Who is in the centre: few of many rows, in the order of the list.
create index attendance_of_state on attendance (branch_id, check_in, id) where state = 'Present' and deleted_at is null;

-- Suggestions look at the newest cards alone.
drop index customers_referral;

-- Invoices on which something is still to be done: few of many rows, in the order of the list.
create index invoices_of_state on invoices (branch_id, date, id) where status in ('Draft', 'Sent');

-- Who has left today, and who has left without paying.
create index attendance_left on attendance (branch_id, check_out, id) where check_out is not null and deleted_at is null;
