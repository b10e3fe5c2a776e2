-- Mixie points of a project ("beacons") and their order.

-- Points are never erased, so that a scan that was under way when a point was deleted still has its point.
create table beacons (
  id uuid primary key,
  project_id uuid not null references exhibitions,
  name text not null,
  title text,
  description text,
  -- Of title and description; null for the company's language (decision 083).
  language text check (language in ('en', 'es', 'de')),
  -- {"es": {"title": …, "description": …}}, where null stands for the point's own text.
  translations jsonb not null default '{}',
  cover_key text references stored_files,
  code char(10) not null unique,
  position integer not null,
  is_active boolean not null default true,
  -- Archived points come back, deleted ones do not.
  archived_at timestamptz(3),
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  version integer not null default 1,
  constraint beacons_in_project unique (project_id, id)
);
create index beacons_of_project on beacons (project_id, position, id);

-- Versions of the order of a project's points, so that two people cannot overwrite each other's order.
create table beacon_orders (
  project_id uuid primary key references exhibitions on delete cascade,
  version integer not null,
  updated_at timestamptz(3) not null
);
