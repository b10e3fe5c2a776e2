-- Companies that run trade fairs.
create table organizers (
  id uuid primary key,
  name text not null,
  contact_email text not null,
  integration_kind text not null check (integration_kind in ('INTEGRATED', 'WEB_UI')),
  additional_visitor_attributes jsonb not null default '[]',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  version integer not null default 1,
  name_key text collate "C" not null generated always as (search_form(name)) stored,
  search text not null generated always as (search_form(name || ' ' || contact_email)) stored
);
create index organizers_by_name on organizers (name_key collate natural_order, id);
create index organizers_by_age on organizers (created_at, id);
create index organizers_by_part on organizers using gin (search public.gin_trgm_ops);
