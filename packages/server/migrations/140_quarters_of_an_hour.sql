-- Counters are kept by quarters of an hour: where clocks differ from UTC by half an hour or three quarters, days and hours are no
-- sums of UTC's hours. Scans are counted anew from their events; what else was counted by hours stands in the first quarter of its hour.
comment on column scan_counters.hour is 'the beginning of the quarter of an hour';
comment on column view_counters.hour is 'the beginning of the quarter of an hour';
comment on column attachment_counters.hour is 'the beginning of the quarter of an hour';
comment on column survey_counters.hour is 'the beginning of the quarter of an hour';

update scan_counters set scans = 0 where scans <> 0;
insert into scan_counters (project_id, hour, beacon_id, scans, leads)
select project_id, date_bin('15 minutes', occurred_at, timestamptz 'epoch'), beacon_id, count(*), 0
from scan_events group by 1, 2, 3
on conflict (project_id, hour, beacon_id) do update set scans = excluded.scans;
