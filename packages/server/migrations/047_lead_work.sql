-- What a team does with its leads.
alter table leads
  -- The colleague who follows up.
  add column assignee_id uuid,
  add column contacted_at timestamptz(3),
  -- What the score counts, kept by the transactions that make the facts.
  add column point_count smallint not null default 0,
  add column document_count smallint not null default 0,
  add column long_look_count smallint not null default 0,
  add column answer_count smallint not null default 0,
  add column buying_signal_count smallint not null default 0,
  add column wish_count smallint not null default 0;

-- Tags are the same whatever their capitals. Decomposed, so that an accented letter is found in a database of any locale.
create function tag_key(tag text) returns text
  language sql immutable strict parallel safe
  return lower(normalize(tag, NFD));

-- The weights of the contract's lead-score.ts; a test holds the two against each other.
create function lead_score(
  points smallint, documents smallint, long_looks smallint, answers smallint, buying_signals smallint, wishes smallint,
  first_at timestamptz, last_at timestamptz, rating smallint
) returns smallint language sql immutable parallel safe
  return least(100,
    least(30, points * 10) + least(15, documents * 5) + least(5, long_looks * 5) + least(10, answers * 10)
    + least(15, buying_signals * 5) + least(15, wishes * 15)
    + case when last_at - first_at >= interval '12 hours' then 10 else 0 end + least(15, rating * 3))::smallint;

-- One that is withdrawn counts nothing: where it stands in a list sorted by score would tell.
alter table leads add column score smallint not null generated always as (
  case when consent_withdrawn_at is null then
    lead_score(point_count, document_count, long_look_count, answer_count, buying_signal_count, wish_count, first_at,
      last_at, rating)
  else 0::smallint end) stored;

update leads l set
  point_count = (select count(*) from scans s where s.project_id = l.project_id and s.visitor_id = l.visitor_id),
  document_count = (select count(*) from attachment_openings o
    where o.project_id = l.project_id and o.visitor_id = l.visitor_id),
  answer_count = (select count(*) from survey_answers a
    where a.project_id = l.project_id and a.visitor_id = l.visitor_id and a.is_complete);

create index leads_by_score on leads (project_id, score, id);

-- Below: nothing is changed or removed but with the lead. Keys begin with the project, without foreign keys.
create table lead_notes (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  author_id uuid not null,
  text text not null,
  primary key (project_id, visitor_id, id)
);

-- What somebody changed of a lead: only the fields that did change. A change of many leads has one change_id.
create table lead_changes (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  change_id uuid not null,
  at timestamptz(3) not null,
  author_id uuid not null,
  -- {rating, status, tags, assigneeId, contactedAt} as they were, and as they are.
  before jsonb not null,
  after jsonb not null,
  primary key (project_id, visitor_id, id)
);
create index lead_changes_together on lead_changes (project_id, change_id);

-- A list of leads as somebody keeps it, for themselves or for the team.
create table lead_views (
  id uuid primary key,
  project_id uuid not null references exhibitions on delete cascade,
  author_id uuid not null,
  is_shared boolean not null,
  name text not null,
  -- Filters, order and columns, as in the address of the screen.
  query text not null,
  created_at timestamptz(3) not null
);
create index lead_views_of_project on lead_views (project_id, created_at, id);
