-- Leads, the exhibitor's row of each visitor of a project, with unlocks, search, the team's work and a log of changes.

-- Written by every scan, as scan_events: the keys begin with project or visitor, and there are no foreign keys.
-- Lists read their filters from this table alone (decision 087), so what they ask of each lead stands first in its row:
-- columns of a fixed length, then the short texts.
create table leads (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  first_event_id uuid not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  scan_count integer not null default 1,
  rating smallint not null default 0 check (rating between 0 and 5),
  -- Facts of the score (decision 029), kept by the transactions that make them.
  point_count smallint not null default 0,
  document_count smallint not null default 0,
  long_look_count smallint not null default 0,
  answer_count smallint not null default 0,
  buying_signal_count smallint not null default 0,
  wish_count smallint not null default 0,
  -- 0 for a withdrawn lead, whose place in a list sorted by score would tell its facts.
  score smallint not null generated always as (
    case when consent_withdrawn_at is null then
    lead_score(point_count, document_count, long_look_count, answer_count, buying_signal_count, wish_count, first_at,
    last_at, rating)
    else 0::smallint end) stored,
  is_shared boolean not null generated always as (consent_withdrawn_at is null) stored,
  -- `is_open` and the columns with a comment of their own below are the projection for lists, only of what the row
  -- shows: neither the order nor the result of a search depends on what a locked or withdrawn lead hides. Triggers keep
  -- it, and later scans leave it as it is.
  is_open boolean not null default false,
  status text not null default 'NEW' check (status in ('NEW', 'CONTACTED', 'QUALIFIED', 'CUSTOMER', 'DISCARDED')),
  -- Projected: initials of name and organization in search form; empty for an open lead.
  initials text collate "C" not null default '',
  -- Projected: the name in search form, an initial while the lead shows no more.
  sort_name text collate "C" not null default '',
  -- Projected: the profile's.
  industry text,
  profession text,
  country_code text,
  -- Repeats the kind of the current wish for lists; null without one. `wishes` has the rest.
  wish text check (wish in ('QUOTE', 'CALL', 'MEETING', 'LOOKING')),
  assignee_id uuid,
  -- Projected: tags in the form in which they are compared; null without any and for a withdrawn lead.
  tag_keys text[] collate "C",
  -- Projected: name and contact details of an open lead in search form, one a line.
  shown text collate "C",
  -- Projected: tags and notes of the team in search form, one a line; null without any and for a withdrawn lead.
  written text collate "C",
  tags text[] not null default '{}',
  consent_withdrawn_at timestamptz(3),
  contacted_at timestamptz(3),
  -- Set while the lead waits for its visitor to confirm the e-mail (decision 079).
  held_at timestamptz(3),
  -- Fair at which the lead was made, null outside of fairs: its price stays that fair's when the project moves
  -- (decision 067).
  trade_fair_id uuid,
  primary key (visitor_id, project_id),
  constraint leads_project_id_id_key unique (project_id, id)
);
-- Orders of lists. A scan of a known lead writes to each index that has the lead.
create index leads_by_last_seen on leads (project_id, last_at, id);
create index leads_by_first_seen on leads (project_id, first_at, id);
create index leads_by_rating on leads (project_id, rating, id);
create index leads_by_score on leads (project_id, score, id);
create index leads_by_name on leads (project_id, sort_name, id);
-- Serves open leads by name, which stand far apart among initials, and counts the open leads of each project.
create index leads_open on leads (project_id, sort_name, id) where is_open;
-- Filters of lists: those of the team's work leave out leads as a scan makes them.
-- Serves filters by each of the three. By one that is not the first, a list reads all of the project's part, 134 pages at
-- 100,000 leads; an index for each would cost every scan two more writes.
create index leads_by_profile on leads (project_id, country_code, industry, profession);
create index leads_by_status on leads (project_id, status) where status <> 'NEW';
create index leads_by_wish on leads (project_id, wish) where wish is not null;
create index leads_by_tag on leads using gin (tag_keys) where tag_keys is not null;
create index leads_by_shown on leads using gin (shown public.gin_trgm_ops) where shown is not null;
create index leads_by_written on leads using gin (written public.gin_trgm_ops) where written is not null;
create index leads_tagged on leads (project_id) where tags <> '{}';
-- Serves the departure of a colleague, who is taken off the leads.
create index leads_of_assignee on leads (assignee_id) where assignee_id is not null;

create trigger leads_made_are_searched after insert on leads
  referencing new table as made for each statement execute function project_made_leads();
create trigger leads_changed_are_searched before update of tags, visitor_id, consent_withdrawn_at on leads for each row
  when ((old.tags, old.visitor_id, old.consent_withdrawn_at is null)
    is distinct from (new.tags, new.visitor_id, new.consent_withdrawn_at is null))
  execute function project_changed_lead();

create trigger leads_changed_are_told after update of visitor_id, consent_withdrawn_at on leads for each row
  when ((old.visitor_id, old.consent_withdrawn_at) is distinct from (new.visitor_id, new.consent_withdrawn_at))
  execute function tell_changed_lead();
create trigger leads_gone_are_told after delete on leads
  referencing old table as gone for each statement execute function tell_gone_leads();
create trigger leads_made_are_logged after insert on leads
  referencing new table as changed for each statement execute function log_changed_leads();
create trigger leads_changed_are_logged after update on leads
  referencing new table as changed for each statement execute function log_changed_leads();
create trigger leads_gone_are_logged after delete on leads
  referencing old table as changed for each statement execute function log_gone_leads();
create trigger leads_withdrawn_are_given_back after update of consent_withdrawn_at on leads for each row
  when (old.consent_withdrawn_at is null and new.consent_withdrawn_at is not null)
  execute function keep_withdrawn_lead();

create table lead_unlocks (
  project_id uuid not null,
  visitor_id uuid not null,
  at timestamptz(3) not null,
  unlocked_by uuid,
  -- In the currency's smallest unit.
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  price_source text not null,
  -- Null for a lead that a licence covered or that cost nothing.
  payment_id uuid,
  -- Null for a lead that was paid for or that cost nothing.
  licence_id uuid,
  -- Repeats the withdrawal of the telephone number. Only unlocked leads show a number, so scans write nothing of it,
  -- and a locked lead does not tell that its number is kept back.
  phone_withdrawn_at timestamptz(3),
  primary key (project_id, visitor_id)
);

create trigger leads_unlocked_are_searched after insert on lead_unlocks
  referencing new table as changed for each statement execute function project_unlocked_leads();
create trigger leads_locked_are_searched after delete on lead_unlocks
  referencing old table as changed for each statement execute function project_unlocked_leads();
create trigger leads_unlocked_are_logged after insert on lead_unlocks
  referencing new table as changed for each statement execute function log_unlocked_leads();
create trigger leads_locked_are_logged after delete on lead_unlocks
  referencing old table as changed for each statement execute function log_unlocked_leads();
create trigger phones_of_leads_are_told after update of phone_withdrawn_at on lead_unlocks for each row
  when (old.phone_withdrawn_at is distinct from new.phone_withdrawn_at) execute function tell_phone_of_lead();

-- Exhibitors from which a visitor took back all data, the telephone number, or both: later leads are masked as well.
create table sharing_withdrawals (
  visitor_id uuid not null,
  exhibitor_id uuid not null,
  withdrawn_at timestamptz(3),
  phone_withdrawn_at timestamptz(3),
  -- Set when the owner of the e-mail denied the visit (decision 037): the guest cannot undo this withdrawal.
  refused_at timestamptz(3),
  primary key (visitor_id, exhibitor_id)
);

-- Notes of the team: added, deleted with the lead, never edited.
create table lead_notes (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null,
  author_id uuid not null,
  text text not null,
  primary key (project_id, visitor_id, id)
);

create trigger notes_made_are_searched after insert on lead_notes
  referencing new table as noted for each statement execute function project_noted_leads();
create trigger notes_moved_are_searched after update on lead_notes
  referencing new table as noted for each statement execute function project_noted_leads();
create trigger notes_gone_are_not_searched after delete on lead_notes
  referencing old table as noted for each statement execute function project_noted_leads();

-- Changes of leads by the team, for the timeline and for undoing: added, deleted with the lead, never edited.
create table lead_changes (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  -- Common to all leads that were changed at once.
  change_id uuid not null,
  at timestamptz(3) not null,
  author_id uuid not null,
  -- Only the fields that differ, of {rating, status, tags, assigneeId, contactedAt}.
  before jsonb not null,
  after jsonb not null,
  primary key (project_id, visitor_id, id)
);
create index lead_changes_together on lead_changes (project_id, change_id);

-- Saved lists of leads, for their author or for the team.
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
-- Serves the limit of fifty views for each person and project.
create index lead_views_of_author on lead_views (project_id, author_id);

-- Log of changed leads, which integrations pull (decision 035) and figures are folded from (decision 040). A row has
-- the leads of a project that one statement changed, so that a flight of scans adds one row a project.
create table lead_updates (
  project_id uuid not null,
  -- Transaction of the change, compared with a reader's snapshot to find out whether the reader has seen it.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  lead_ids uuid[] not null
);
create index lead_updates_of_project on lead_updates (project_id, xid);

-- Deleted leads, kept for ever for integrations that pull again after a long time (decision 035).
create table gone_leads (
  project_id uuid not null,
  lead_id uuid not null,
  primary key (project_id, lead_id)
);

-- Leads of open payments: the key keeps a lead from being in two of them (decision 036). There are no foreign keys here
-- or elsewhere in the books to companies, projects and people, which the books outlive.
create table lead_reservations (
  project_id uuid not null,
  lead_id uuid not null,
  payment_id uuid not null,
  primary key (project_id, lead_id)
);
create index lead_reservations_of_payment on lead_reservations (payment_id);

-- Unlocked leads that were withdrawn, bounced or became one with another: a job gives back the price of those that were
-- unlocked at most 14 days before (decision 036).
create table lead_losses (
  project_id uuid not null,
  lead_id uuid not null,
  at timestamptz(3) not null,
  unlocked_at timestamptz(3) not null,
  payment_id uuid,
  licence_id uuid,
  reason text not null default 'WITHDRAWN' check (reason in ('WITHDRAWN', 'BOUNCED')),
  primary key (project_id, lead_id)
);

-- Triggers on tables of other features, which cannot call leads because leads use them.

create trigger visitors_changed_are_searched after update on visitors
  for each row when (seen_person(old) is distinct from seen_person(new)) execute function project_changed_visitor();
create trigger visitors_gone_are_not_searched after delete on visitors
  for each row execute function project_changed_visitor();
create trigger visitors_changed_are_told after update on visitors
  for each row when (seen_person(old) is distinct from seen_person(new)) execute function tell_changed_visitor();
create trigger visitors_gone_are_told after delete on visitors
  for each row execute function tell_changed_visitor();
create trigger bounced_emails_are_given_back after update of email_bounced_at on visitors for each row
  when (old.email_bounced_at is distinct from new.email_bounced_at) execute function keep_bounced_leads();

create trigger verified_emails_are_told after insert or delete on verified_addresses
  for each row execute function tell_verified_email();
create trigger changed_emails_are_told after update of email on verified_addresses for each row
  when (old.email is distinct from new.email) execute function tell_verified_email();

create trigger openings_are_counted after insert on attachment_openings
  referencing new table as opened for each statement execute function count_opened_documents();
-- Repeats the contract's longLookSeconds (60); a test compares the two.
create trigger long_looks_are_counted after update of looked_seconds on attachment_openings for each row
  when (old.looked_seconds < 60 and new.looked_seconds >= 60) execute function count_long_look();
