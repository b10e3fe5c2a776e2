-- Companies that exhibit, as organizers find them and receipts name them.
create table exhibitors (
  id uuid primary key,
  name text not null,
  party_kind text not null check (party_kind in ('EXHIBITOR', 'BUSINESS')),
  website text,
  industry_id text,
  address text,
  country_code char(2),
  vat_id text,
  language text not null,
  -- Set by a company that wants to be found by organizers whose fairs it has nothing to do with yet (decision 064).
  is_findable boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name_key text collate "C" not null generated always as (search_form(name)) stored
);
create index exhibitors_by_name on exhibitors (name_key collate natural_order, id);
create index exhibitors_by_age on exhibitors (created_at, id);
create index exhibitors_findable_by_name on exhibitors (name_key collate natural_order, id) where is_findable;
create index exhibitors_by_part_of_name on exhibitors using gin (name_key public.gin_trgm_ops);
