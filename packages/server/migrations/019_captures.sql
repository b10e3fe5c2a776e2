-- Somebody of a stand scanned a visitor's personal code. As the other hot tables: the key begins with the project, and
-- there are no foreign keys.
create table lead_captures (
  project_id uuid not null,
  visitor_id uuid not null,
  -- Made by the device.
  id uuid not null,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  is_clock_clamped boolean not null,
  account_id uuid not null,
  -- What was answered: whether it made the lead.
  result text not null check (result in ('OK', 'DUPLICATE')),
  rating smallint check (rating between 1 and 5),
  tags text[] not null default '{}',
  note text,
  -- What the person was interested in.
  beacon_id uuid,
  primary key (project_id, visitor_id, id),
  -- The same id with another person's code is a fault, whichever process it comes to.
  constraint lead_captures_once unique (project_id, id)
);
-- Leads are looked up by who of the team captured them.
create index lead_captures_of_account on lead_captures (project_id, account_id) include (visitor_id);
