-- What was opened and what went wrong, of nobody: no column says who. Hot: the key begins with the project, without foreign
-- keys; all zeros stands for events outside of projects.
create table engagement_events (
  project_id uuid not null default '00000000-0000-0000-0000-000000000000',
  at timestamptz not null,
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
