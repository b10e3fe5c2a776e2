-- What else a list of leads is narrowed by, beside the keys of its index (decision 028): a score in the list of whoever was last seen,
-- and who it is, so that it is asked in `scans` whether they scanned a point, without a look at the lead's row.
drop index leads_by_last_seen;
create index leads_by_last_seen on leads (project_id, last_at desc, id desc) include (traits, score, visitor_id);
alter table leads
  drop constraint leads_project_id_id_score_last_at_key,
  add constraint leads_project_id_id_key unique (project_id, id) include (score, last_at, visitor_id);
drop index leads_by_score;
create index leads_by_score on leads (project_id, is_shared, score, id) include (traits, visitor_id);
-- Who scanned a point is read from the index alone.
drop index scans_of_beacon;
create index scans_of_beacon on scans (project_id, beacon_id, last_at desc) include (visitor_id);
