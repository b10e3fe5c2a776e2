-- Which reports of a company's projects left the product, and to whom. Without foreign keys: it outlives project and account.
create table report_downloads (
  id uuid primary key,
  exhibitor_id uuid not null,
  project_id uuid not null,
  account_id uuid not null,
  report text not null check (report in ('EXTENDED', 'COMPLETE', 'SURVEY')),
  format text not null check (format in ('CSV', 'XLSX', 'SALESFORCE', 'HUBSPOT')),
  -- Of an extended one: only unlocked leads, only locked ones, or all.
  part text not null check (part in ('ALL', 'UNLOCKED', 'LOCKED')),
  at timestamptz(3) not null,
  -- Null while it is being read, and for ever where the server ended meanwhile.
  ended_at timestamptz(3),
  is_whole boolean not null default false,
  bytes bigint not null default 0
);
create index report_downloads_of_exhibitor on report_downloads (exhibitor_id, at, id);
create index report_downloads_of_account on report_downloads (account_id);
