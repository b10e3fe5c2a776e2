-- What companies pay (decision 036). Nothing here refers to companies, projects or people by a foreign key: books outlive them.

-- A lead that somebody is paying for: it is in one open payment only.
create table lead_reservations (
  project_id uuid not null,
  lead_id uuid not null,
  payment_id uuid not null,
  primary key (project_id, lead_id)
);
create index lead_reservations_of_payment on lead_reservations (payment_id);

-- An order and what came of it. Amounts in the currency's smallest unit.
create table payments (
  id uuid primary key,
  exhibitor_id uuid not null,
  project_id uuid not null,
  account_id uuid not null,
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  status text not null check (status in ('OPEN', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED')),
  currency char(3) not null,
  -- At their prices, before credit.
  gross integer not null check (gross >= 0),
  credit_used integer not null check (credit_used between 0 and gross),
  tax integer not null check (tax >= 0),
  total integer not null check (total = gross - credit_used + tax),
  -- The quote as it was frozen, with the reason of each price.
  quote jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- When the provider was last asked, or told something by itself.
  checked_at timestamptz(3),
  ended_at timestamptz(3),
  provider_session text unique,
  provider_url text,
  payment_intent text unique,
  is_processing boolean not null default false,
  card text,
  failure text,
  refunded integer not null default 0 check (refunded between 0 and total)
);
create index payments_of_exhibitor on payments (exhibitor_id, created_at, id);
create index payments_open on payments (expires_at) where status = 'OPEN';
create unique index payments_for_dashboard on payments (project_id) where target = 'DASHBOARD' and status = 'OPEN';

-- What a payment is for, lead by lead.
create table payment_leads (
  payment_id uuid not null references payments,
  lead_id uuid not null,
  project_id uuid not null,
  amount integer not null check (amount >= 0),
  licence_id uuid,
  state text not null check (state in ('RESERVED', 'UNLOCKED', 'CREDITED', 'REFUNDED', 'RELEASED')),
  primary key (payment_id, lead_id)
);
create index payment_leads_unlocked on payment_leads (project_id, lead_id) where state = 'UNLOCKED';

create table dashboard_unlocks (
  project_id uuid primary key,
  payment_id uuid,
  at timestamptz(3) not null,
  amount integer not null,
  currency char(3) not null
);

-- What the provider said, each once. One that is about a payment which is not known yet waits for it.
create table provider_events (
  id text primary key,
  type text not null,
  created_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  payment_intent text,
  -- What of it counts, and the rest of it without what tells who paid.
  what jsonb not null,
  body jsonb not null,
  applied_at timestamptz(3)
);
create index provider_events_waiting on provider_events (payment_intent) where applied_at is null;

-- Receipts and credit notes in one row of numbers without gaps.
create table receipt_numbers (
  year smallint primary key,
  last integer not null
);
create table receipts (
  id uuid primary key,
  year smallint not null,
  number integer not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE')),
  payment_id uuid not null references payments,
  exhibitor_id uuid not null,
  issued_at timestamptz(3) not null,
  currency char(3) not null,
  net integer not null,
  tax integer not null,
  -- Seller, buyer, lines and tax as they were.
  content jsonb not null,
  unique (year, number)
);
create index receipts_of_payment on receipts (payment_id);
create index receipts_of_exhibitor on receipts (exhibitor_id, issued_at, id);

-- The ledger: every movement with its cause, and its entries, which sum to zero.
create table ledger_movements (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null check (kind in ('PAYMENT', 'CREDIT', 'REFUND', 'DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST')),
  exhibitor_id uuid not null,
  payment_id uuid not null references payments,
  -- The provider's event, or the lead, that is the cause.
  cause text not null,
  currency char(3) not null,
  unique (kind, cause)
);
create index ledger_movements_in_time on ledger_movements (at, id);
create index ledger_movements_of_payment on ledger_movements (payment_id);
create table ledger_entries (
  movement_id uuid not null references ledger_movements,
  account text not null
    check (account in ('PROVIDER', 'LEADS', 'DASHBOARDS', 'TAX', 'CREDIT', 'ALLOWANCES', 'DISPUTED')),
  exhibitor_id uuid not null,
  currency char(3) not null,
  -- Debit above zero, credit below.
  amount bigint not null check (amount <> 0),
  primary key (movement_id, account)
);
create index ledger_entries_of_credit on ledger_entries (exhibitor_id, currency) where account = 'CREDIT';

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'restrict_violation';
end $$;
create trigger movements_stay before update or delete or truncate on ledger_movements
  for each statement execute function refuse_ledger_change();
create trigger entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();

create function check_ledger_sum() returns trigger language plpgsql as $$
declare
  movement uuid := coalesce(to_jsonb(new) ->> 'movement_id', to_jsonb(new) ->> 'id');
begin
  if exists (
    select from ledger_movements m
    left join lateral (select coalesce(sum(e.amount), 0) as sum, count(*) as entries from ledger_entries e
      where e.movement_id = m.id and e.currency = m.currency and e.exhibitor_id = m.exhibitor_id) s on true
    where m.id = movement and (s.sum <> 0 or s.entries < 2)
  ) then raise exception 'the entries of movement % do not sum to zero', movement using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- When the transaction ends: its entries are there by then.
create constraint trigger movements_sum_to_zero after insert on ledger_movements
  deferrable initially deferred for each row execute function check_ledger_sum();
create constraint trigger entries_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_sum();

-- Unlocked leads that were withdrawn, or became one with another: what was paid for them is given back within 14 days.
create table lead_losses (
  project_id uuid not null,
  lead_id uuid not null,
  at timestamptz(3) not null,
  unlocked_at timestamptz(3) not null,
  payment_id uuid,
  licence_id uuid,
  primary key (project_id, lead_id)
);

create function keep_lost_lead(of_project uuid, of_visitor uuid, of_lead uuid) returns void language sql as $$
  insert into lead_losses (project_id, lead_id, at, unlocked_at, payment_id, licence_id)
    select u.project_id, of_lead, now(), u.at, u.payment_id, u.licence_id from lead_unlocks u
    where u.project_id = of_project and u.visitor_id = of_visitor
      and (u.payment_id is not null or u.licence_id is not null)
  on conflict do nothing
$$;
create function keep_withdrawn_lead() returns trigger language plpgsql as $$
begin
  perform keep_lost_lead(new.project_id, new.visitor_id, new.id);
  return null;
end $$;
create trigger leads_withdrawn_are_given_back after update of consent_withdrawn_at on leads for each row
  when (old.consent_withdrawn_at is null and new.consent_withdrawn_at is not null)
  execute function keep_withdrawn_lead();
