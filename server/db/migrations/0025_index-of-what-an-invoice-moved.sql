-- What an invoice moved on its customer's accounts: asked for with every save of one.
create index customer_movements_invoice on customer_movements (invoice_id) where invoice_id is not null;
