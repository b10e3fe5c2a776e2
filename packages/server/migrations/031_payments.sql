-- An order and what came of it. Amounts in the currency's smallest unit.
-- The fair whose price a payment was ordered at, null outside of fairs: that of its leads, wherever the project is later
-- (decision 067).
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
  refunded integer not null default 0 check (refunded between 0 and total),
  trade_fair_id uuid
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
-- Why an event of the provider does not fit its payment; null of all others.
create table provider_events (
  id text primary key,
  type text not null,
  created_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  payment_intent text,
  -- What of it counts, and the rest of it without what tells who paid.
  what jsonb not null,
  body jsonb not null,
  applied_at timestamptz(3),
  mismatch text
);
create index provider_events_waiting on provider_events (payment_intent) where applied_at is null;
create index provider_events_mismatched on provider_events (id) where mismatch is not null;

-- Receipts and credit notes in one row of numbers without gaps.
create table receipt_numbers (
  year smallint primary key,
  last integer not null
);

create table receipts (
  id uuid primary key,
  year smallint not null,
  number integer not null,
  kind text not null check (kind in ('INVOICE', 'CREDIT_NOTE', 'CANCELLATION')),
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
-- A refund that failed: its movement, and the receipt that cancels its credit note.
create table ledger_movements (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null check (kind in ('PAYMENT', 'CREDIT', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST')),
  exhibitor_id uuid not null,
  payment_id uuid not null references payments,
  -- The provider's event, or the lead, that is the cause.
  cause text not null,
  currency char(3) not null,
  unique (kind, cause)
);
create index ledger_movements_in_time on ledger_movements (at, id);
create index ledger_movements_of_payment on ledger_movements (payment_id);
-- An administrator reads the ledger of one company, newest first.
create index ledger_movements_of_exhibitor on ledger_movements (exhibitor_id, at, id);

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

create trigger movements_stay before update or delete or truncate on ledger_movements
  for each statement execute function refuse_ledger_change();
create trigger entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
-- When the transaction ends: its entries are there by then.
create constraint trigger movements_sum_to_zero after insert on ledger_movements
  deferrable initially deferred for each row execute function check_ledger_sum();
create constraint trigger entries_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_sum();
