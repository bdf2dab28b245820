create index waitlist_waiting on waitlist (branch_id, from_date) where status = 'Waiting';

create index waitlist_customer on waitlist (customer_id);
