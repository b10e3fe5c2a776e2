-- Trade fairs and projects, the mixie points of a project, and the codes that lead to them.
create table exhibitions (
  id uuid primary key,
  kind text not null check (kind in ('TRADE_FAIR', 'PROJECT')),
  parent_id uuid references exhibitions,
  owner_id uuid not null,
  name text not null,
  unique_identifier text unique,
  description text,
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text not null,
  venue text,
  city text,
  country_code char(2),
  stand text,
  theme jsonb,
  is_public boolean not null default false,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index exhibitions_of_owner on exhibitions (owner_id, created_at desc, id desc);
create index exhibitions_of_parent on exhibitions (parent_id, created_at desc, id desc);
create index exhibitions_by_age on exhibitions (kind, created_at desc, id desc);

-- Never erased: a scan that was under way when a point was deleted still has its point.
create table beacons (
  id uuid primary key,
  project_id uuid not null references exhibitions,
  name text not null,
  title text,
  description text,
  code char(10) not null unique,
  position integer not null,
  is_active boolean not null default true,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index beacons_of_project on beacons (project_id, position, id);

-- What a printed code leads to; it can be pointed elsewhere or revoked without reprinting.
create table codes (
  code char(10) primary key,
  kind text not null check (kind in ('BEACON', 'TRADE_FAIR', 'VISITOR')),
  target_id uuid not null,
  revoked_at timestamptz,
  created_at timestamptz not null
);
create index codes_of_target on codes (target_id);
