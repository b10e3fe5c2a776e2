-- Who of the company works on a project: those come first where somebody is chosen. It opens nothing and closes nothing.
create table project_team (
  project_id uuid not null references exhibitions on delete cascade,
  account_id uuid not null references accounts on delete cascade,
  added_at timestamptz(3) not null,
  primary key (project_id, account_id)
);
create index project_team_of_account on project_team (account_id);

-- A project may have a logo of its own: its row in logos has the project's id as owner_id.
