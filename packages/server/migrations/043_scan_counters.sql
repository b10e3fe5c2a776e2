-- Scans are written many at a time, which adds to an hour's counter of a point once: it needs no slots any more.
create temporary table summed_counters on commit drop as
  select project_id, hour, beacon_id, sum(scans)::int as scans, sum(leads)::int as leads
  from scan_counters group by project_id, hour, beacon_id;
truncate scan_counters;
alter table scan_counters drop constraint scan_counters_pkey, drop column slot;
insert into scan_counters (project_id, hour, beacon_id, scans, leads)
  select project_id, hour, beacon_id, scans, leads from summed_counters;
alter table scan_counters add primary key (project_id, hour, beacon_id);
