-- Scans of mixie points by visitors, and figures of them.
-- Every key begins with project_id, so that a project's rows lie together and the tables can be partitioned by it.
-- There are no foreign keys, because they would lock the one row of the point that a whole hall is scanning.

-- Events that a visitor scanned a point at a time. Never changed; the id is made on the phone.
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

-- The visitor's list of scanned points.
create table scans (
  project_id uuid not null,
  visitor_id uuid not null,
  beacon_id uuid not null,
  trade_fair_id uuid,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  scan_count integer not null default 1,
  first_event_id uuid not null,
  -- Event that last brought the scan back from the archive.
  restoring_event_id uuid,
  archived_at timestamptz(3),
  category text,
  note text,
  primary key (project_id, visitor_id, beacon_id)
);
create index scans_active on scans (visitor_id, trade_fair_id, last_at desc, beacon_id desc) where archived_at is null;
create index scans_archived on scans (visitor_id, archived_at desc, beacon_id desc) where archived_at is not null;
create index scans_of_beacon on scans (project_id, beacon_id, last_at desc) include (visitor_id);

-- Figures of a project by quarter of an hour (decision 073), so that a dashboard reads no events (decision 040).
create table scan_counters (
  project_id uuid not null,
  -- Start of a quarter of an hour.
  hour timestamptz(3) not null,
  -- All zeros for leads that a capture made, at no point.
  beacon_id uuid not null,
  scans integer not null,
  leads integer not null,
  -- Counts each visitor of a point once, in the quarter of the first scan.
  visitors integer not null default 0,
  primary key (project_id, hour, beacon_id)
);

-- Scans of codes that led nowhere, kept so that a misprint is noticed and a repeated id gets the same answer.
create table missing_scans (
  visitor_id uuid not null,
  id uuid not null,
  scanned text not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  primary key (visitor_id, id)
);
create index missing_scans_by_text on missing_scans (scanned, received_at desc);
create index missing_scans_by_time on missing_scans (occurred_at desc);

-- Views of a point's page, without a trace of the visitor.
create table view_counters (
  project_id uuid not null,
  -- Start of a quarter of an hour.
  hour timestamptz(3) not null,
  beacon_id uuid not null,
  views integer not null,
  primary key (project_id, hour, beacon_id)
);
