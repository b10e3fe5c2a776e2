-- Codes that led nowhere are looked up by the days of a fair.
create index missing_scans_by_time on missing_scans (occurred_at desc);
