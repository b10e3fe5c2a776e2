-- What was opened and what went wrong, of nobody: no column says who. Hot: the key begins with the project, without
-- foreign keys; all zeros stands for events outside of projects.
create table engagement_events (
  project_id uuid not null default '00000000-0000-0000-0000-000000000000',
  at timestamptz(3) not null,
  id uuid not null,
  type text not null check (
    type in (
    'POINT_VIEW', 'DOCUMENT_OPEN', 'LINK_OPEN', 'SURVEY_START', 'SCANNER_OPEN', 'SCANNER_FAIL', 'APP_ERROR', 'PAGE_VIEW'
    )
    ),
  beacon_id uuid,
  attachment_id uuid,
  data jsonb not null default '{}' check (jsonb_typeof(data) = 'object' and pg_column_size(data) <= 512),
  primary key (project_id, at, id)
);
-- Events are kept for thirteen months and read by administrators in the order of time: for both of these across
-- projects.
create index engagement_events_by_time on engagement_events (at, id);

-- Accounts of exhibitors that let their use of the app be counted, since when. Visitors have it among their settings.
create table counted_accounts (
  account_id uuid primary key references accounts on delete cascade,
  since timestamptz(3) not null
);
