-- What a customer holds and owes: sums of ledgers and of issued invoices, kept by triggers (R-21, R-22).
create table customer_accounts (
  customer_id integer primary key constraint customer_accounts_customer_id references customers (id),
  credit numeric(12, 2) not null default '0' constraint customer_accounts_credit check (credit >= 0),
  points integer not null default 0,
  owed numeric(12, 2) not null default '0'
);
create index customer_movements_customer on customer_movements (customer_id, at);

-- How a deposit was paid in, beside its line in the customer's ledger, and the drawer its cash went into (R-21, R-23).
create table customer_deposits (
  movement_id integer primary key constraint customer_deposits_movement_id references customer_movements (id),
  payment_method text not null constraint customer_deposits_method
    check (payment_method in ('Cash', 'Card', 'BankTransfer', 'Check', 'Instapay', 'Wallet')),
  drawer_id integer constraint customer_deposits_drawer_id references drawers (id),
  reference text
);
create index customer_deposits_drawer on customer_deposits (drawer_id);
