-- Wishes of visitors to exhibitors after a scan (decision 039). Only `is_current` changes; a row of kind NONE takes the
-- wish before it back. As in scan_events, the key begins with the project, and there are no foreign keys.
create table wishes (
  project_id uuid not null,
  visitor_id uuid not null,
  -- Made by the visitor's device.
  id uuid not null,
  exhibitor_id uuid not null,
  kind text not null check (kind in ('QUOTE', 'CALL', 'MEETING', 'LOOKING', 'NONE')),
  by text check (by in ('EMAIL', 'TELEPHONE')),
  no_calls boolean not null,
  meeting_at timestamptz(3),
  beacon_id uuid,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- Marks the latest by the devices' time, in whichever project of the exhibitor.
  is_current boolean not null,
  primary key (project_id, visitor_id, id)
);
create unique index wishes_current on wishes (visitor_id, exhibitor_id) where is_current;
create index wishes_of_visitor on wishes (visitor_id, exhibitor_id);
