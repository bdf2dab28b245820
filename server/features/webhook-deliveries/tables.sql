-- What the sender keeps with each event.
alter table webhook_deliveries
  -- The receiver knows an event that comes twice by it.
  add column event_id uuid not null default gen_random_uuid(),
  -- Branch of the row when it happened.
  add column branch_id integer,
  -- Until when whoever claimed it may be at it.
  add column lease_until timestamptz(3);
create unique index webhook_deliveries_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, entity_name, row_id, id) where status in ('waiting', 'sending');
