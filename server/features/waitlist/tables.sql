create index waitlist_customer on waitlist (customer_id);
