-- Imports of exhibitors and visitors from spreadsheets, and the invitations that follow.

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
  -- Number of rows that the spreadsheet hides, by a filter or by hand.
  hidden_rows integer not null default 0,
  with_hidden_rows boolean not null default false,
  -- Assumed encoding of a file that does not declare one; null where there is no doubt.
  encoding text,
  created_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
create index imports_of_fair on imports (trade_fair_id, created_at desc, id desc);
create index imports_by_age on imports (created_at);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row_number integer not null,
  name text not null,
  email text not null,
  -- Kept beside `value`, which is null where the row cannot be used.
  stand text,
  -- Fields in the form in which they are stored; null when one of them is not valid.
  value jsonb,
  result text check (result in ('OK', 'DUPLICATE', 'MISSING', 'UNARCHIVED')),
  reasons jsonb not null default '[]',
  primary key (import_id, row_number)
);
create index import_rows_by_result on import_rows (import_id, result, row_number);
-- Serves the search for duplicates: the first row with an e-mail counts.
create index import_rows_by_email on import_rows (import_id, email, row_number);

-- Invitations of imported companies without an account. They outlive the import, so that the organizer can repeat them.
create table exhibitor_invitations (
  email text primary key,
  exhibitor_id uuid not null references exhibitors on delete cascade,
  import_id uuid references imports on delete set null,
  trade_fair_id uuid references exhibitions on delete set null,
  account_id uuid references accounts on delete set null,
  name text not null,
  language text not null,
  state text not null check (state in ('WAITING', 'SENDING', 'SENT', 'FAILED')),
  problem text,
  -- Attempts that the mail server refused for now. Each one delays the next, and no other invitation waits for it.
  tried_count integer not null default 0,
  try_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  sent_count integer not null default 0,
  -- Set when the mail came back for good, cleared by sending the invitation again.
  bounced_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index exhibitor_invitations_of_import on exhibitor_invitations (import_id, state);
create index exhibitor_invitations_of_exhibitor on exhibitor_invitations (exhibitor_id);
create index exhibitor_invitations_of_fair on exhibitor_invitations (trade_fair_id, created_at desc, email desc);
create index exhibitor_invitations_of_account on exhibitor_invitations (account_id);
create index exhibitor_invitations_to_send on exhibitor_invitations (try_at, email)
  where state in ('WAITING', 'SENDING');
