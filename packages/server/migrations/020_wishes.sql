-- What visitors wish of exhibitors after the scan (decision 039). Hot, as the scans are: the key begins with project_id,
-- and there are no foreign keys. A row is never changed but in `is_current`; one that is taken back is followed by one
-- of kind NONE.
create table wishes (
  project_id uuid not null,
  visitor_id uuid not null,
  -- The visitor's device made it.
  id uuid not null,
  exhibitor_id uuid not null,
  kind text not null check (kind in ('QUOTE', 'CALL', 'MEETING', 'LOOKING', 'NONE')),
  by text check (by in ('EMAIL', 'TELEPHONE')),
  no_calls boolean not null,
  meeting_at timestamptz(3),
  beacon_id uuid,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- The latest by the devices' time, wherever the exhibitor has the visitor as a lead.
  is_current boolean not null,
  primary key (project_id, visitor_id, id)
);
create unique index wishes_current on wishes (visitor_id, exhibitor_id) where is_current;
create index wishes_of_visitor on wishes (visitor_id, exhibitor_id);
