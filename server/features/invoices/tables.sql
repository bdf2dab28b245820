create index credit_notes_customer on credit_notes (customer_id);
