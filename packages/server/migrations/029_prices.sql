-- Prices and their assignments. Books outlive companies, fairs and administrators: there are no foreign keys to them,
-- and their names stay as they were.

create table prices (
  id uuid primary key,
  name text not null,
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  -- In the currency's smallest unit.
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  -- Id of the product at the payment provider.
  product_id text,
  created_at timestamptz(3) not null,
  -- Ends assigning the price, which stays for what was charged by it.
  retired_at timestamptz(3)
);

-- Scopes that a price applies to, with the time: the price of any day in the past can be explained.
create table price_assignments (
  id uuid primary key,
  price_id uuid not null references prices,
  -- Repeats the target of the price, for the unique index: a target has one price at a time in a scope.
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  scope text not null check (scope in ('BASE', 'TRADE_FAIR', 'LICENSE', 'EXHIBITOR')),
  scope_id uuid check ((scope_id is null) = (scope = 'BASE')),
  assigned_at timestamptz(3) not null,
  assigned_by uuid not null,
  assigned_by_name text not null,
  ended_at timestamptz(3) check (ended_at >= assigned_at)
);
create unique index price_assignments_in_force on price_assignments (target, scope, scope_id) nulls not distinct
  where ended_at is null;
create index price_assignments_of_scope on price_assignments (target, scope, scope_id, assigned_at);
create index price_assignments_of_price on price_assignments (price_id);

create trigger price_assignments_are_told after insert or update or delete on price_assignments
  for each statement execute function tell_changed_prices();
