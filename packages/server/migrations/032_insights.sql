-- What of each lead has been counted.
-- Leads that withdrew their consent are counted as leads everywhere, and people return who scanned on more than one day:
-- all leads are counted anew the next time that somebody asks for figures. `is_held` is no longer written.
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
  is_held boolean,
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
