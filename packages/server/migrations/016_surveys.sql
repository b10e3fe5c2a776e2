-- Surveys of mixie points, the visitors' answers, and figures of them.

create table surveys (
  id uuid primary key,
  project_id uuid not null references exhibitions,
  beacon_id uuid,
  -- Point that asks the survey or last did: its visitors may answer, and the response rate is a share of them.
  last_beacon_id uuid,
  title text not null,
  default_language text not null check (default_language in ('en', 'es', 'de')),
  -- In the contract's form and in order. A question or option that was answered is never removed.
  questions jsonb not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  updated_by uuid,
  deleted_at timestamptz(3),
  version integer not null default 1,
  foreign key (project_id, beacon_id) references beacons (project_id, id)
);
-- Allows a point one survey, whichever of two requests comes first.
create unique index surveys_of_point on surveys (beacon_id) where beacon_id is not null;
create index surveys_of_project on surveys (project_id, created_at desc, id desc);

-- Answers of a visitor to a survey. Written at the rate of scans: the key begins with the project, and there are no
-- foreign keys (see scan_events).
create table survey_answers (
  project_id uuid not null,
  visitor_id uuid not null,
  survey_id uuid not null,
  beacon_id uuid not null,
  -- {question: [option, …] or text}.
  answers jsonb not null,
  language text not null,
  -- True for sent answers with all that was required then; false for a draft, which only the visitor sees.
  is_complete boolean not null,
  started_at timestamptz(3) not null,
  answered_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  revision integer not null,
  primary key (project_id, visitor_id, survey_id)
);
create index survey_answers_sent on survey_answers (project_id, survey_id, started_at desc, visitor_id desc)
  where is_complete;

-- Sent answers that newer ones replaced, or that arrived after the newer ones.
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

-- Texts of sent answers by question, so that their list does not read a million answers without a text.
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

-- Figures by the quarter of an hour in which a visitor began (decision 073), written by the transaction that stores the
-- answers.
create table survey_counters (
  project_id uuid not null,
  survey_id uuid not null,
  -- started:<point>, complete, language:<language>, question:<id> or option:<question>:<option>.
  key text collate "C" not null,
  -- Start of a quarter of an hour.
  hour timestamptz(3) not null,
  -- 0 to 7, by the visitor's id (counter-slots.ts), so that a crowd does not wait for one row.
  slot smallint not null,
  count integer not null,
  primary key (project_id, survey_id, key, hour, slot)
);
