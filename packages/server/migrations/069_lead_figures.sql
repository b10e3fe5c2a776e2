-- What the figures of a project are read from, without reading its events (decision 040).

-- People who scanned a point for the first time, in the hour of that scan.
alter table scan_counters add column visitors integer not null default 0;
update scan_counters c set visitors = f.visitors
  from (select e.project_id, date_trunc('hour', e.occurred_at, 'UTC') as hour, e.beacon_id, count(*) as visitors
    from scans s join scan_events e
      on e.project_id = s.project_id and e.visitor_id = s.visitor_id and e.id = s.first_event_id and e.beacon_id = s.beacon_id
    group by 1, 2, 3) f
  where c.project_id = f.project_id and c.hour = f.hour and c.beacon_id = f.beacon_id;

-- For how long it was looked at in all.
alter table attachment_counters add column look_seconds bigint not null default 0;
insert into attachment_counters as c (project_id, attachment_id, hour, slot, openings, favourites, look_seconds)
  select project_id, attachment_id, date_trunc('hour', last_at, 'UTC'), 0, 0, 0, sum(looked_seconds)
  from attachment_openings where looked_seconds > 0 group by 1, 2, 3
  on conflict (project_id, attachment_id, hour, slot) do update set look_seconds = excluded.look_seconds;

-- What of each lead has been counted.
create table lead_figures (
  project_id uuid not null,
  lead_id uuid not null,
  -- On which it was first seen, by the calendar of the project's place.
  day date not null,
  industry text,
  job_role text,
  country_code text,
  language text,
  -- How long after that it was contacted; null while nobody has.
  contact text,
  has_scanned boolean not null,
  is_held boolean not null,
  is_unlocked boolean not null,
  is_qualified boolean not null,
  came_back boolean not null,
  primary key (project_id, lead_id)
);

-- The sums of these, by what is known of the leads; the key is empty where it is not known, and of the dimension ALL.
create table figure_counters (
  project_id uuid not null,
  dimension text not null check (dimension in ('ALL', 'INDUSTRY', 'JOB_ROLE', 'COUNTRY', 'LANGUAGE', 'CONTACT')),
  day date not null,
  key text not null,
  visitors integer not null,
  leads integer not null,
  unlocked integer not null,
  qualified integer not null,
  came_back integer not null,
  primary key (project_id, dimension, day, key)
);

-- Up to which transaction the changes of a project's leads are counted.
create table figure_folds (
  project_id uuid primary key,
  -- Of which history of which database the number is.
  history text not null,
  below xid8 not null,
  time_zone text not null,
  folded_at timestamptz(3) not null
);

-- What the stand cost in all, net, as its company entered it.
create table stand_costs (
  project_id uuid primary key references exhibitions on delete cascade,
  amount integer not null check (amount > 0),
  currency char(3) not null,
  set_at timestamptz(3) not null,
  set_by uuid not null
);
