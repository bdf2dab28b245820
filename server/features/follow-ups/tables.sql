create index followups_customer on followups (customer_id);
