-- Payments, receipts and the ledger (decision 036). Amounts are in the currency's smallest unit.

create table payments (
  id uuid primary key,
  exhibitor_id uuid not null,
  project_id uuid not null,
  account_id uuid not null,
  -- Fair whose price the payment was ordered at, wherever the project is later (decision 067); null outside of fairs.
  trade_fair_id uuid,
  target text not null check (target in ('LEAD', 'DASHBOARD')),
  status text not null check (status in ('OPEN', 'PAID', 'EXPIRED', 'FAILED', 'REFUNDED')),
  currency char(3) not null,
  -- Sum of the prices, before credit.
  gross integer not null check (gross >= 0),
  credit_used integer not null check (credit_used between 0 and gross),
  tax integer not null check (tax >= 0),
  total integer not null check (total = gross - credit_used + tax),
  -- Quote as frozen by the order, with the reason of each price.
  quote jsonb not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  -- Last time that the provider was asked or sent an event.
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

-- Events of the provider, each applied once. One about a refund or dispute may arrive before the payment is known,
-- and waits for it.
create table provider_events (
  id text primary key,
  type text not null,
  created_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  payment_intent text,
  -- Parsed part of the event, which the program applies.
  what jsonb not null,
  -- Event as received, without the data of the payer.
  body jsonb not null,
  applied_at timestamptz(3),
  -- Contradiction between the event and its payment; null without one.
  mismatch text
);
create index provider_events_waiting on provider_events (payment_intent) where applied_at is null;
create index provider_events_mismatched on provider_events (id) where mismatch is not null;

-- Last numbers of receipts and credit notes, which share one sequence without gaps.
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
  -- Seller, buyer, lines and tax as of the issue.
  content jsonb not null,
  unique (year, number)
);
create index receipts_of_payment on receipts (payment_id);
create index receipts_of_exhibitor on receipts (exhibitor_id, issued_at, id);

-- Movements of the ledger, one for each cause. Their entries sum to zero.
create table ledger_movements (
  id uuid primary key,
  at timestamptz(3) not null,
  kind text not null
    check (kind in ('PAYMENT', 'CREDIT', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'DISPUTE_WON', 'DISPUTE_LOST')),
  exhibitor_id uuid not null,
  payment_id uuid not null references payments,
  -- Id of the provider's event or of the lead.
  cause text not null,
  currency char(3) not null,
  unique (kind, cause)
);
create index ledger_movements_in_time on ledger_movements (at, id);
create index ledger_movements_of_payment on ledger_movements (payment_id);
create index ledger_movements_of_exhibitor on ledger_movements (exhibitor_id, at, id);

create trigger movements_stay before update or delete or truncate on ledger_movements
  for each statement execute function refuse_ledger_change();
-- Waits for the end of the transaction, which inserts the entries after the movement.
create constraint trigger movements_sum_to_zero after insert on ledger_movements
  deferrable initially deferred for each row execute function check_ledger_sum();

create table ledger_entries (
  movement_id uuid not null references ledger_movements,
  account text not null
    check (account in ('PROVIDER', 'LEADS', 'DASHBOARDS', 'TAX', 'CREDIT', 'ALLOWANCES', 'DISPUTED')),
  exhibitor_id uuid not null,
  currency char(3) not null,
  -- Debits above zero, credits below.
  amount bigint not null check (amount <> 0),
  primary key (movement_id, account)
);
create index ledger_entries_of_credit on ledger_entries (exhibitor_id, currency) where account = 'CREDIT';

create trigger entries_stay before update or delete or truncate on ledger_entries
  for each statement execute function refuse_ledger_change();
create constraint trigger entries_sum_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function check_ledger_sum();
