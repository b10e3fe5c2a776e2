-- Work that outlives a request. A process takes a job for half a minute at a time; whoever takes it over after that has
-- another lease, without which nothing of it can be written.
create table jobs (
  id uuid primary key,
  kind text not null,
  state text not null check (state in ('WAITING', 'RUNNING', 'DONE', 'FAILED')),
  run_at timestamptz not null,
  lease uuid,
  leased_until timestamptz,
  -- Since anything of it was written: a job that kills its process is given up.
  attempts integer not null default 0,
  created_at timestamptz not null
);
create index jobs_to_run on jobs (run_at) where state in ('WAITING', 'RUNNING');

create table imports (
  id uuid primary key,
  trade_fair_id uuid not null references exhibitions on delete cascade,
  kind text not null check (kind in ('EXHIBITORS', 'VISITORS')),
  is_dry_run boolean not null,
  storage_key text not null,
  language text not null,
  created_by uuid not null,
  state text not null check (state in ('WAITING', 'READING', 'APPLYING', 'DONE', 'FAILED', 'CANCELLED')),
  problem jsonb,
  total integer,
  processed integer not null default 0,
  ignored_columns text[] not null default '{}',
  created_at timestamptz not null,
  finished_at timestamptz
);
create index imports_of_fair on imports (trade_fair_id, created_at desc, id desc);
create index imports_by_age on imports (created_at);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row_number integer not null,
  name text not null,
  email text not null,
  -- The fields as they will be stored; null when one of them cannot be.
  value jsonb,
  result text check (result in ('OK', 'DUPLICATE', 'MISSING', 'UNARCHIVED')),
  reasons jsonb not null default '[]',
  primary key (import_id, row_number)
);
create index import_rows_by_result on import_rows (import_id, result, row_number);
-- The first row with an address counts, the others are its duplicates.
create index import_rows_by_email on import_rows (import_id, email, row_number);

-- Companies that were imported and nobody of which has an account yet: who is to be asked in.
create table exhibitor_invitations (
  email text primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  import_id uuid references imports on delete set null,
  name text not null,
  language text not null,
  state text not null check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  problem text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index exhibitor_invitations_to_send on exhibitor_invitations (created_at, email) where state in ('WAITING', 'SENDING');
create index exhibitor_invitations_of_import on exhibitor_invitations (import_id, state);
create index exhibitor_invitations_of_exhibitor on exhibitor_invitations (exhibitor_id);
