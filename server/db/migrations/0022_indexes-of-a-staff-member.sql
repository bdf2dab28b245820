-- A staff member's appointments in their order. With the index below it, a list of them reads no row that is not shown
-- (`ownerWays`).
create index appointments_of_staff on appointments (staff_id, start, id) where deleted_at is null;

-- Whose services these are, and of which appointment, without reading the services.
create index appointments_services_of_staff on appointments_services (staff_id, start) include (parent_id);

drop index appointments_services_staff;
