-- Organizers and what belongs to their fairs.

-- A text as it is searched and sorted: without accents and case. Of our own, for unaccent is not in every PostgreSQL, nor
-- may an index use it.
create function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(replace(replace(replace(translate(
    regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
    'łŁøØđĐıħĦ', 'lLoOdDihH'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'));

create table organizers (
  id uuid primary key,
  name text not null,
  contact_email text not null,
  integration_kind text not null check (integration_kind in ('INTEGRATED', 'WEB_UI')),
  additional_visitor_attributes jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  version integer not null default 1,
  name_key text collate "C" not null generated always as (search_form(name)) stored,
  search text not null generated always as (search_form(name || ' ' || contact_email)) stored
);
create index organizers_by_name on organizers (name_key, id);
create index organizers_by_age on organizers (created_at, id);

alter table accounts add foreign key (organizer_id) references organizers;
create index accounts_of_organizer on accounts (organizer_id) where organizer_id is not null;
-- Candidates for an organizer, by address.
create index accounts_without_organizer on accounts (email, id) where organizer_id is null;

alter table exhibitors add column name_key text collate "C" not null generated always as (search_form(name)) stored;
create index exhibitors_by_name on exhibitors (name_key, id);

alter table exhibitions
  -- When a project joined its fair.
  add column joined_at timestamptz,
  add column updated_by uuid,
  -- Erased before anybody was a lead. The row stays: a scan that is under way still finds its project.
  add column deleted_at timestamptz,
  add column name_key text collate "C" not null generated always as (search_form(name)) stored,
  -- A moment that no fair has stands for none: rows can be compared, nulls cannot.
  add column starts_key timestamptz not null generated always as (coalesce(starts_at, 'infinity')) stored,
  add column search text not null generated always as (search_form(
    name || ' ' || coalesce(stand, '') || ' ' || coalesce(venue, '') || ' ' || coalesce(city, '') || ' ' ||
    coalesce(unique_identifier, ''))) stored;
alter table exhibitions add constraint projects_of_fairs_joined check ((parent_id is null) = (joined_at is null));
create index exhibitions_of_owner_by_name on exhibitions (owner_id, name_key, id);
create index exhibitions_of_owner_by_start on exhibitions (owner_id, starts_key, id);
create index exhibitions_by_name on exhibitions (kind, name_key, id);
create index exhibitions_by_start on exhibitions (kind, starts_key, id);
create index projects_of_fair_by_owner on exhibitions (parent_id, owner_id) where parent_id is not null;
create index projects_of_fair_by_joining on exhibitions (parent_id, joined_at, id) where parent_id is not null;
create index projects_at_fair on exhibitions (parent_id) where parent_id is not null and archived_at is null;
create index public_fairs on exhibitions (created_at desc, id desc) where kind = 'TRADE_FAIR' and is_public;

-- A visitor's registration for a fair, with the answers to what its organizer asks.
create table fair_registrations (
  trade_fair_id uuid not null references exhibitions on delete cascade,
  visitor_id uuid not null references visitors on delete cascade,
  additional_attributes jsonb not null,
  joined_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (trade_fair_id, visitor_id)
);
create index fair_registrations_of_visitor on fair_registrations (visitor_id, updated_at desc);

-- Exhibitors, or addresses, that were asked to join a fair. Whether they have joined, their projects say.
create table fair_invitations (
  id uuid primary key,
  trade_fair_id uuid not null references exhibitions on delete cascade,
  exhibitor_id uuid references exhibitors on delete cascade,
  email text,
  invited_by uuid,
  invited_at timestamptz not null,
  check ((exhibitor_id is null) <> (email is null))
);
create unique index fair_invitations_of_exhibitor on fair_invitations (trade_fair_id, exhibitor_id) where email is null;
create unique index fair_invitations_of_email on fair_invitations (trade_fair_id, email) where exhibitor_id is null;
create index fair_invitations_by_age on fair_invitations (trade_fair_id, invited_at desc, id desc);
create index fair_invitations_to_exhibitor on fair_invitations (exhibitor_id);
create index fair_invitations_to_email on fair_invitations (email);
