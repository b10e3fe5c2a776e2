-- Never erased: a scan that was under way when a point was deleted still has its point.
-- What a point asks its visitors. At most one survey a point: the index says so, whoever is faster.
-- What a mixie point has on the business side: a cover, who changed it, an order that two people can change at once, and
-- codes that are printed before they lead anywhere, are led elsewhere, or nowhere.
-- In which language a point's texts are written, and what visitors read in the others: {"es": {"title": …,
-- "description": …}}, where null falls back to the point's own. Without a language, as the release before writes points,
-- it is the company's.
create table beacons (
  id uuid primary key,
  project_id uuid not null references exhibitions,
  name text not null,
  title text,
  description text,
  code char(10) not null unique,
  position integer not null,
  is_active boolean not null default true,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  cover_key text references stored_files,
  updated_by uuid,
  -- Put away for good, as its people meant it. Archived ones come back.
  deleted_at timestamptz(3),
  language text check (language in ('en', 'es', 'de')),
  translations jsonb not null default '{}',
  constraint beacons_in_project unique (project_id, id)
);
create index beacons_of_project on beacons (project_id, position, id);

create table beacon_orders (
  project_id uuid primary key references exhibitions on delete cascade,
  version integer not null,
  updated_at timestamptz(3) not null
);
