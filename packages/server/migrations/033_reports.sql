-- Which reports of a company's projects left the product, and to whom. Without foreign keys: it outlives project and
-- account.
-- Who takes part is a report of an organizer; `project_id` is the fair's then, and the organizer's own when it is of all
-- its fairs.
create table report_downloads (
  id uuid primary key,
  exhibitor_id uuid not null,
  project_id uuid not null,
  account_id uuid not null,
  report text not null check (report in ('EXTENDED', 'COMPLETE', 'SURVEY', 'PARTICIPATION')),
  format text not null check (format in ('CSV', 'XLSX', 'SALESFORCE', 'HUBSPOT')),
  -- Of an extended one: only unlocked leads, only locked ones, or all.
  part text not null check (part in ('ALL', 'UNLOCKED', 'LOCKED')),
  at timestamptz(3) not null,
  -- Null while it is being read, and for ever where the server ended meanwhile.
  ended_at timestamptz(3),
  is_whole boolean not null default false,
  bytes bigint not null default 0,
  -- Whose colleagues see it; null of a company's own.
  organizer_id uuid
);
create index report_downloads_of_exhibitor on report_downloads (exhibitor_id, at, id);
create index report_downloads_of_account on report_downloads (account_id);
create index report_downloads_of_organizer on report_downloads (organizer_id, at, id) where organizer_id is not null;
