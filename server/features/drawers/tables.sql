create unique index drawers_open on drawers (branch_id) where status = 'Open';

-- The drawer a cash expense was taken from (R-24).
create table expense_drawers (
  expense_id integer primary key constraint expense_drawers_expense_id references expenses (id) on delete cascade,
  drawer_id integer not null constraint expense_drawers_drawer_id references drawers (id)
);
create index expense_drawers_drawer on expense_drawers (drawer_id);
