-- Downloads of reports by people of a company or an organizer. Without foreign keys, to outlive project and account.
create table report_downloads (
  id uuid primary key,
  exhibitor_id uuid not null,
  -- Organizer whose people see the download; null for a company's report.
  organizer_id uuid,
  -- Fair of an organizer's PARTICIPATION report; the organizer's id when the report is of all its fairs.
  project_id uuid not null,
  account_id uuid not null,
  report text not null check (report in ('EXTENDED', 'COMPLETE', 'SURVEY', 'PARTICIPATION')),
  format text not null check (format in ('CSV', 'XLSX', 'SALESFORCE', 'HUBSPOT')),
  -- Leads in an EXTENDED report.
  part text not null check (part in ('ALL', 'UNLOCKED', 'LOCKED')),
  at timestamptz(3) not null,
  -- Null during the download, and for good if the server stopped meanwhile.
  ended_at timestamptz(3),
  is_whole boolean not null default false,
  bytes bigint not null default 0
);
create index report_downloads_of_exhibitor on report_downloads (exhibitor_id, at, id);
create index report_downloads_of_account on report_downloads (account_id);
create index report_downloads_of_organizer on report_downloads (organizer_id, at, id) where organizer_id is not null;
