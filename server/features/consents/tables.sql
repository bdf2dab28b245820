-- The last word of a customer is looked up with every message.
create index consents_customer on consents (customer_id, purpose, id);
