-- What things cost, for whom, and what was sold or given ahead. Amounts in the currency's smallest unit. Books outlive
-- companies, fairs and administrators: nothing here refers to them by a foreign key, and names stay as they were.
create table prices (
  id uuid primary key,
  name text not null,
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  -- Of the payment provider.
  product_id text,
  created_at timestamptz(3) not null,
  -- No longer to be assigned; it stays for what was charged by it.
  retired_at timestamptz(3)
);

-- For whom a price is, from when to when: what held on a day can always be said.
create table price_assignments (
  id uuid primary key,
  price_id uuid not null references prices,
  -- Of the price, so that one target has one price at a time.
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

-- What a company may use before it pays.
create table licences (
  id uuid primary key,
  exhibitor_id uuid not null,
  name text not null,
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  -- Null without a limit.
  quantity integer check (quantity > 0),
  used integer not null default 0 check (used >= 0),
  -- Null at any fair, and outside of them.
  trade_fair_id uuid,
  valid_from timestamptz(3) not null,
  valid_until timestamptz(3) check (valid_until > valid_from),
  granted_at timestamptz(3) not null,
  granted_by uuid not null,
  granted_by_name text not null,
  reason text,
  revoked_at timestamptz(3),
  constraint licences_not_exceeded check (used <= quantity)
);
create index licences_of_exhibitor on licences (exhibitor_id, target);
create index licences_by_age on licences (granted_at, id);

-- Which licence covered it; null of what was paid for or cost nothing.
alter table lead_unlocks add column licence_id uuid;

-- Every process keeps prices that it looked up. What decides them is changed by few; with the commit it is told to all. What is
-- used of a licence decides no price, and is not told: a commit with a message waits for all others with one.
create function tell_changed_prices() returns trigger language plpgsql as $$
begin
  perform pg_notify('price_changes', '{}');
  return null;
end $$;
create trigger price_assignments_are_told after insert or update or delete on price_assignments
  for each statement execute function tell_changed_prices();

create function tell_changed_licence() returns trigger language plpgsql as $$
begin
  perform pg_notify('price_changes', json_build_object('exhibitorId', new.exhibitor_id)::text);
  return null;
end $$;
create trigger licences_granted_are_told after insert on licences
  for each row execute function tell_changed_licence();
create trigger licences_changed_are_told after update of exhibitor_id, trade_fair_id, valid_from, valid_until, revoked_at on licences
  for each row execute function tell_changed_licence();
