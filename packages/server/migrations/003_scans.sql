-- The hot tables. Every key begins with project_id, so that one project's data lies together and the tables can be
-- partitioned or distributed by it. No foreign keys: they would lock the one beacon row that a whole hall is scanning.

-- Immutable: visitor V scanned beacon B at time T, unique by the id that V's phone gave it.
create table scan_events (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  beacon_id uuid not null,
  trade_fair_id uuid,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  source text not null,
  result text not null check (result in ('OK', 'DUPLICATE', 'UNARCHIVED')),
  is_clock_clamped boolean not null,
  is_after_fair boolean not null,
  primary key (project_id, visitor_id, id)
);
create index scan_events_by_time on scan_events (project_id, occurred_at, visitor_id, id);

-- The visitor's view.
create table scans (
  project_id uuid not null,
  visitor_id uuid not null,
  beacon_id uuid not null,
  trade_fair_id uuid,
  first_at timestamptz not null,
  last_at timestamptz not null,
  scan_count integer not null default 1,
  first_event_id uuid not null,
  -- The event that last brought it back from the archive.
  restoring_event_id uuid,
  archived_at timestamptz,
  category text,
  note text,
  primary key (project_id, visitor_id, beacon_id)
);
create index scans_active on scans (visitor_id, trade_fair_id, last_at desc, beacon_id desc) where archived_at is null;
create index scans_archived on scans (visitor_id, archived_at desc, beacon_id desc) where archived_at is not null;
create index scans_of_beacon on scans (project_id, beacon_id, last_at desc);

-- The exhibitor's view.
create table leads (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  scan_count integer not null default 1,
  first_event_id uuid not null,
  rating smallint not null default 0 check (rating between 0 and 5),
  status text not null default 'NEW' check (status in ('NEW', 'CONTACTED', 'QUALIFIED', 'CUSTOMER', 'DISCARDED')),
  tags text[] not null default '{}',
  consent_withdrawn_at timestamptz,
  primary key (project_id, visitor_id),
  unique (project_id, id)
);
create index leads_by_last_seen on leads (project_id, last_at desc, id desc);

create table lead_unlocks (
  project_id uuid not null,
  visitor_id uuid not null,
  at timestamptz not null,
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  price_source text not null,
  payment_id uuid,
  primary key (project_id, visitor_id)
);

-- Eight slots, chosen by the event's id: a stand with a crowd does not queue for one counter row.
create table scan_counters (
  project_id uuid not null,
  hour timestamptz not null,
  beacon_id uuid not null,
  slot smallint not null,
  scans integer not null,
  leads integer not null,
  primary key (project_id, hour, beacon_id, slot)
);

-- Codes that led nowhere, kept so that a print gone wrong is noticed, and so that a repeated id gets the same answer.
create table missing_scans (
  visitor_id uuid not null,
  id uuid not null,
  scanned text not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  primary key (visitor_id, id)
);
create index missing_scans_by_text on missing_scans (scanned, received_at desc);
