create index credit_notes_customer on credit_notes (customer_id);

-- Invoices on which something is still to be done: few of many rows, in the order of the list.
create index invoices_of_state on invoices (branch_id, date, id) where status in ('Draft', 'Sent');

-- What an invoice moved on its customer's accounts: asked for with every save of one.
create index customer_movements_invoice on customer_movements (invoice_id) where invoice_id is not null;
