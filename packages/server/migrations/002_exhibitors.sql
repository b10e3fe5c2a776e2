-- Companies, their people, visitors, and what each agreed to.
-- Companies that ask to be found by organizers whose fairs they have nothing to do with yet. Nobody asked so far.
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
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  name_key text collate "C" not null generated always as (search_form(name)) stored,
  is_findable boolean not null default false
);
create index exhibitors_by_name on exhibitors (name_key collate natural_order, id);
-- Reports read everything by age.
create index exhibitors_by_age on exhibitors (created_at, id);
create index exhibitors_findable_by_name on exhibitors (name_key collate natural_order, id) where is_findable;
create index exhibitors_by_part_of_name on exhibitors using gin (name_key public.gin_trgm_ops);
