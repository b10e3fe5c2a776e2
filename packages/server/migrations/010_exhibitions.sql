-- Trade fairs of organizers and projects of exhibitors, and the people who work on a project.
-- Moments here as in all tables are kept in milliseconds, as JavaScript has them: with microseconds, a page that begins
-- after the last row's moment would return that row again.
create table exhibitions (
  id uuid primary key,
  kind text not null check (kind in ('TRADE_FAIR', 'PROJECT')),
  parent_id uuid references exhibitions,
  owner_id uuid not null,
  name text not null,
  unique_identifier text unique,
  description text,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  time_zone text not null,
  venue text,
  city text,
  country_code char(2),
  stand text,
  theme jsonb,
  is_public boolean not null default false,
  joined_at timestamptz(3),
  archived_at timestamptz(3),
  -- Set only while the project has no lead. The row stays, so that a scan that is under way still finds its project.
  deleted_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  version integer not null default 1,
  name_key text collate "C" not null generated always as (search_form(name)) stored,
  search text not null generated always as (search_form(
    name || ' ' || coalesce(stand, '') || ' ' || coalesce(venue, '') || ' ' || coalesce(city, '') || ' ' ||
    coalesce(unique_identifier, ''))) stored,
  -- U+FFFF sorts behind every character, so that projects without a stand come last.
  stand_key text not null generated always as (coalesce(nullif(stand, ''), U&'\FFFF')) stored,
  -- Sorts exhibitions without a start last.
  starts_key timestamptz(3) not null generated always as (coalesce(starts_at, 'infinity')) stored,
  constraint projects_of_fairs_joined check ((parent_id is null) = (joined_at is null))
);
create index exhibitions_of_owner on exhibitions (owner_id, created_at desc, id desc);
create index exhibitions_of_parent on exhibitions (parent_id, created_at desc, id desc);
create index exhibitions_by_age on exhibitions (kind, created_at desc, id desc);
create index exhibitions_of_owner_by_name on exhibitions (owner_id, name_key collate natural_order, id);
create index exhibitions_by_name on exhibitions (kind, name_key collate natural_order, id);
create index projects_of_fair_by_owner on exhibitions (parent_id, owner_id) where parent_id is not null;
create index projects_of_fair_by_joining on exhibitions (parent_id, joined_at, id) where parent_id is not null;
create index projects_of_fair_by_stand on exhibitions (parent_id, stand_key collate natural_order, id)
  where parent_id is not null;
create index projects_at_fair on exhibitions (parent_id) where parent_id is not null and archived_at is null;
create index public_fairs on exhibitions (created_at desc, id desc) where kind = 'TRADE_FAIR' and is_public;
create index exhibitions_of_owner_by_start on exhibitions (owner_id, starts_key, id);
create index exhibitions_by_start on exhibitions (kind, starts_key, id);
create index exhibitions_by_part on exhibitions using gin (search public.gin_trgm_ops);

-- Accounts that work on a project, listed first where a colleague is chosen. They have no other rights than their
-- colleagues.
create table project_team (
  project_id uuid not null references exhibitions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  added_at timestamptz(3) not null,
  primary key (project_id, account_id)
);
create index project_team_of_account on project_team (account_id);
