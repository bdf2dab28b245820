-- The last number given to a kind of document in a branch and year; the row is locked by whoever issues (R-16).
create table document_numbers (
  branch_id integer not null constraint document_numbers_branch_id references branches (id),
  year integer not null,
  kind text not null,
  last integer not null default 0,
  constraint document_numbers_branch_id_year_kind_pk primary key (branch_id, year, kind)
);

-- What is issued has a number, and what has none is a draft or a cancelled draft; one live invoice of a visit (IFA-09).
alter table invoices
  add constraint invoices_issued check (status not in ('Sent', 'Paid') or invoice_number is not null),
  add constraint invoices_draft check (status <> 'Draft' or invoice_number is null),
  add constraint invoices_amounts check (net >= 0 and tax >= 0 and total_amount = net + tax and net = subtotal - discount and remaining >= 0);
create unique index invoices_attendance on invoices (attendance_id) where status <> 'Cancelled';
create index invoices_customer on invoices (customer_id, date);
create index invoices_appointment on invoices (appointment_id) where appointment_id is not null;
create index invoices_payments_time on invoices_payments (at);
create index invoices_payments_drawer on invoices_payments (drawer_id) where drawer_id is not null;
create index credit_notes_invoice on credit_notes (invoice_id);

create index credit_notes_customer on credit_notes (customer_id);

-- Invoices on which something is still to be done: few of many rows, in the order of the list.
create index invoices_of_state on invoices (branch_id, date, id) where status in ('Draft', 'Sent');

-- What an invoice moved on its customer's accounts: asked for with every save of one.
create index customer_movements_invoice on customer_movements (invoice_id) where invoice_id is not null;
