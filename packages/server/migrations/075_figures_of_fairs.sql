-- Codes that led nowhere are looked up by the days of a fair.
create index missing_scans_by_time on missing_scans (occurred_at desc);

-- Who takes part is a report of an organizer; `project_id` is the fair's then, and the organizer's own when it is of all its fairs.
alter table report_downloads
  drop constraint report_downloads_report_check,
  add constraint report_downloads_report_check check (report in ('EXTENDED', 'COMPLETE', 'SURVEY', 'PARTICIPATION')),
  -- Whose colleagues see it; null of a company's own.
  add column organizer_id uuid;
create index report_downloads_of_organizer on report_downloads (organizer_id, at, id) where organizer_id is not null;
