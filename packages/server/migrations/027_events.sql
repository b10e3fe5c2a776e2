-- Engagement events (decision 012): openings and failures in the app without a trace of the person.

-- As in scan_events, the key begins with the project, and there are no foreign keys.
create table engagement_events (
  -- All zeros for events outside of projects.
  project_id uuid not null default '00000000-0000-0000-0000-000000000000',
  at timestamptz(3) not null,
  id uuid not null,
  type text not null check (type in (
    'POINT_VIEW', 'DOCUMENT_OPEN', 'LINK_OPEN', 'SURVEY_START', 'SCANNER_OPEN', 'SCANNER_FAIL', 'APP_ERROR', 'PAGE_VIEW'
  )),
  beacon_id uuid,
  attachment_id uuid,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 512),
  primary key (project_id, at, id)
);
-- Serves deletion after thirteen months and the administrators' report, both across projects.
create index engagement_events_by_time on engagement_events (at, id);

-- Exhibitors' accounts that agreed to the counting of their use. Visitors have this in visitors.configuration.
create table counted_accounts (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz(3) not null
);
