-- The balance of a sold session is never below zero (R-10).
alter table customer_packages_items add constraint customer_packages_items_left check ("left" >= 0);
create unique index customer_packages_items_service on customer_packages_items (parent_id, service_id);
create index customer_packages_customer on customer_packages (customer_id, valid_until);
create index customer_packages_due on customer_packages (valid_until) where status = 'Active';
create index customer_packages_from on customer_packages (from_id) where from_id is not null;
create index package_movements_package on package_movements (customer_package_id, service_id, id);
-- A line of a booking uses one session; the turn counts the uses of a line that was undone and done again (R-12).
create unique index package_movements_use on package_movements (line_id, turn) where kind = 'Use';
create unique index package_movements_return on package_movements (line_id, turn) where kind = 'Return';
