-- Figures of leads, folded from the log of changed leads (decision 040), and the cost of a stand.

-- Facts of each lead as they were last added to the counters, to be subtracted when the lead has changed.
create table lead_figures (
  project_id uuid not null,
  lead_id uuid not null,
  -- Day on which the lead was first seen, in the project's time zone.
  day date not null,
  industry text,
  job_role text,
  country_code text,
  language text,
  -- Time from there to the first contact, in classes; null before a contact.
  contact text,
  -- False for leads that only captures made.
  has_scanned boolean not null,
  is_unlocked boolean not null,
  is_qualified boolean not null,
  -- Set when the visitor scanned on more than one day.
  came_back boolean not null,
  primary key (project_id, lead_id)
);

-- Sums of lead_figures by day and dimension.
create table figure_counters (
  project_id uuid not null,
  dimension text not null check (dimension in ('ALL', 'INDUSTRY', 'JOB_ROLE', 'COUNTRY', 'LANGUAGE', 'CONTACT')),
  day date not null,
  -- Empty where the lead does not have the dimension, and for ALL.
  key text not null,
  visitors integer not null,
  leads integer not null,
  unlocked integer not null,
  qualified integer not null,
  came_back integer not null,
  primary key (project_id, dimension, day, key)
);

-- Progress of the fold in the log of a project.
create table figure_folds (
  project_id uuid primary key,
  -- Database and timeline that the transaction's number belongs to: after a restore, all leads are counted again.
  history text not null,
  -- Transaction below which all changes are counted.
  below xid8 not null,
  time_zone text not null,
  folded_at timestamptz(3) not null
);

-- Total cost of a stand as its company entered it.
create table stand_costs (
  project_id uuid primary key references exhibitions on delete cascade,
  -- Net, in the currency's smallest unit.
  amount integer not null check (amount > 0),
  currency char(3) not null,
  set_at timestamptz(3) not null,
  set_by uuid not null
);
