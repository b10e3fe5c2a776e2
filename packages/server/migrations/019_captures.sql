-- Captures: scans of a visitor's personal code by staff of a stand (decision 032). Never changed.
-- As in scan_events, the key begins with the project, and there are no foreign keys.
create table lead_captures (
  project_id uuid not null,
  visitor_id uuid not null,
  -- Made by the device.
  id uuid not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  is_clock_clamped boolean not null,
  account_id uuid not null,
  -- OK for the capture that made the lead.
  result text not null check (result in ('OK', 'DUPLICATE')),
  rating smallint check (rating between 1 and 5),
  tags text[] not null default '{}',
  note text,
  -- Point that the visitor was interested in.
  beacon_id uuid,
  primary key (project_id, visitor_id, id),
  -- Refuses an id that was used with another visitor's code, whichever process gets it.
  constraint lead_captures_once unique (project_id, id)
);
create index lead_captures_of_account on lead_captures (project_id, account_id) include (visitor_id);
