-- Leads are found by their person: who has my data, taking it back, and leaving for good.
create index leads_of_visitor on leads (visitor_id, project_id);

-- Exhibitors that a visitor took their data back from: what arrives afterwards is masked as well.
create table sharing_withdrawals (
  visitor_id uuid not null,
  exhibitor_id uuid not null,
  withdrawn_at timestamptz not null,
  primary key (visitor_id, exhibitor_id)
);
