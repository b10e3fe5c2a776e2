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
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  deleted_at timestamptz(3),
  version integer not null default 1,
  foreign key (project_id, beacon_id) references beacons (project_id, id)
);
create unique index surveys_of_point on surveys (beacon_id) where beacon_id is not null;
create index surveys_of_project on surveys (project_id, created_at desc, id desc);

-- Hot, as the scans are: every key begins with project_id, and there are no foreign keys. What one visitor answers to
-- one survey: {question: [option, …] or text}.
create table survey_answers (
  project_id uuid not null,
  visitor_id uuid not null,
  survey_id uuid not null,
  beacon_id uuid not null,
  answers jsonb not null,
  language text not null,
  -- Sent, with all that was required then; anything else is a draft that nobody but the visitor sees.
  is_complete boolean not null,
  started_at timestamptz(3) not null,
  answered_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  revision integer not null,
  primary key (project_id, visitor_id, survey_id)
);
create index survey_answers_sent on survey_answers (project_id, survey_id, started_at desc, visitor_id desc) where is_complete;

-- Sent answers that were replaced, and those that came too late to replace anything.
create table survey_answer_history (
  project_id uuid not null,
  visitor_id uuid not null,
  survey_id uuid not null,
  id uuid not null,
  answers jsonb not null,
  language text not null,
  is_complete boolean not null,
  answered_at timestamptz(3) not null,
  kept_at timestamptz(3) not null,
  primary key (project_id, visitor_id, survey_id, id)
);

-- The texts of sent answers, by question: a list of them must not read a million sets of ticks.
create table survey_texts (
  project_id uuid not null,
  visitor_id uuid not null,
  survey_id uuid not null,
  question_id uuid not null,
  text text not null,
  language text not null,
  at timestamptz(3) not null,
  primary key (project_id, visitor_id, survey_id, question_id)
);
create index survey_texts_by_time on survey_texts (project_id, survey_id, question_id, at desc, visitor_id desc);

-- Figures by the hour in which a visitor began, kept by the transaction that keeps the answers. Eight slots, chosen by
-- the visitor: a crowd does not queue for one row. Keys: started:<point>, complete, language:<language>, question:<id>,
-- option:<question>:<option>.
create table survey_counters (
  project_id uuid not null,
  survey_id uuid not null,
  key text collate "C" not null,
  -- The start of a quarter of an hour.
  hour timestamptz(3) not null,
  slot smallint not null,
  count integer not null,
  primary key (project_id, survey_id, key, hour, slot)
);
