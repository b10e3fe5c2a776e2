-- What a point asks its visitors. At most one survey a point: the index says so, whoever is faster.
alter table beacons add constraint beacons_in_project unique (project_id, id);
create table surveys (
  id uuid primary key,
  project_id uuid not null references exhibitions,
  beacon_id uuid,
  -- Where it is asked, or was last: its visitors are those who may answer, and of whom the response rate is counted.
  last_beacon_id uuid,
  title text not null,
  default_language text not null check (default_language in ('en', 'es', 'de')),
  -- In order, as the contract has them. Nothing that was ever answered is taken out.
  questions jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  foreign key (project_id, beacon_id) references beacons (project_id, id)
);
create unique index surveys_of_point on surveys (beacon_id) where beacon_id is not null;
create index surveys_of_project on surveys (project_id, created_at desc, id desc);
