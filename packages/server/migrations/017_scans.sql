-- The hot tables. Every key begins with project_id, so that one project's data lies together and the tables can be
-- partitioned or distributed by it. No foreign keys: they would lock the one beacon row that a whole hall is scanning.
-- Immutable: visitor V scanned beacon B at time T, unique by the id that V's phone gave it.
create table scan_events (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  beacon_id uuid not null,
  trade_fair_id uuid,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
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
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  scan_count integer not null default 1,
  first_event_id uuid not null,
  -- The event that last brought it back from the archive.
  restoring_event_id uuid,
  archived_at timestamptz(3),
  category text,
  note text,
  primary key (project_id, visitor_id, beacon_id)
);
create index scans_active on scans (visitor_id, trade_fair_id, last_at desc, beacon_id desc) where archived_at is null;
create index scans_archived on scans (visitor_id, archived_at desc, beacon_id desc) where archived_at is not null;
create index scans_of_beacon on scans (project_id, beacon_id, last_at desc) include (visitor_id);

-- Eight slots, chosen by the event's id: a stand with a crowd does not queue for one counter row.
-- What the figures of a project are read from, without reading its events (decision 040). People who scanned a point for
-- the first time, in the hour of that scan.
create table scan_counters (
  project_id uuid not null,
  -- The start of a quarter of an hour.
  hour timestamptz(3) not null,
  beacon_id uuid not null,
  scans integer not null,
  leads integer not null,
  visitors integer not null default 0,
  primary key (project_id, hour, beacon_id)
);

-- Codes that led nowhere, kept so that a print gone wrong is noticed, and so that a repeated id gets the same answer.
create table missing_scans (
  visitor_id uuid not null,
  id uuid not null,
  scanned text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (visitor_id, id)
);
create index missing_scans_by_text on missing_scans (scanned, received_at desc);
-- Codes that led nowhere are looked up by the days of a fair.
create index missing_scans_by_time on missing_scans (occurred_at desc);

-- How often a point's page was looked at, beside scan_counters: no row and no column says by whom.
create table view_counters (
  project_id uuid not null,
  -- The start of a quarter of an hour.
  hour timestamptz(3) not null,
  beacon_id uuid not null,
  views integer not null,
  primary key (project_id, hour, beacon_id)
);
