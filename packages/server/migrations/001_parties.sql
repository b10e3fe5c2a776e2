-- Companies, their people, visitors, and what each agreed to.
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
  created_at timestamptz not null,
  updated_at timestamptz not null
);

create table accounts (
  id uuid primary key,
  subject text not null unique,
  email text not null,
  name text not null,
  exhibitor_id uuid not null references exhibitors,
  organizer_id uuid,
  roles text[] not null,
  suspended_at timestamptz,
  joined_at timestamptz,
  created_at timestamptz not null
);
create index accounts_of_exhibitor on accounts (exhibitor_id, email, id);

create table admins (
  id uuid primary key,
  subject text not null unique,
  email text not null,
  name text not null,
  created_at timestamptz not null
);

create table visitors (
  id uuid primary key,
  subject text unique,
  email text not null,
  name text not null,
  profession text,
  industry text,
  organization text,
  city text,
  state text,
  country_code char(2),
  phone text,
  prefix text,
  code char(10) not null unique,
  language text not null,
  configuration jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- Append-only: what was agreed to, or taken back, is never rewritten.
create table consent_events (
  id uuid primary key,
  subject text not null,
  purpose text not null check (purpose in ('TERMS', 'PRIVACY', 'MARKETING', 'SHARE_WITH_EXHIBITOR')),
  exhibitor_id uuid references exhibitors,
  granted boolean not null,
  text_version text not null,
  language text not null,
  at timestamptz not null
);
create index consent_events_of_subject on consent_events (subject, purpose, at desc, id desc);
