-- Counters are kept by quarters of an hour: where clocks differ from UTC by half an hour or three quarters, days and hours are no
-- sums of UTC's hours. What was counted by hours stands in the first quarter of its hour.
comment on column scan_counters.hour is 'the beginning of the quarter of an hour';
comment on column view_counters.hour is 'the beginning of the quarter of an hour';
comment on column attachment_counters.hour is 'the beginning of the quarter of an hour';
comment on column survey_counters.hour is 'the beginning of the quarter of an hour';
