-- How often a point's page was looked at, beside scan_counters: no row and no column says by whom.
create table view_counters (
  project_id uuid not null,
  hour timestamptz(3) not null,
  beacon_id uuid not null,
  views integer not null,
  primary key (project_id, hour, beacon_id)
);
