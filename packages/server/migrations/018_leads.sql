-- The exhibitor's view.
-- What a team does with its leads.
-- One that is withdrawn counts nothing: where it stands in a list sorted by score would tell.
-- The kind of what is wished now, for lists; null where there is nothing. The rest is in `wishes`.
-- A scan that is not the lead's first changes nothing of these.
-- A list that is sorted by another key asks lead by lead for these two.
-- The fair at which a lead was caught, null outside of fairs: its price is that fair's wherever the project is later
-- (decision 067). Without a foreign key, as the rest of the lead.
-- Changes nothing that a pull of leads returns.
-- Since when a lead waits for its visitor to confirm the e-mail (decision 079); null of all others.
create table leads (
  project_id uuid not null,
  visitor_id uuid not null,
  id uuid not null,
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  scan_count integer not null default 1,
  first_event_id uuid not null,
  rating smallint not null default 0 check (rating between 0 and 5),
  status text not null default 'NEW' check (status in ('NEW', 'CONTACTED', 'QUALIFIED', 'CUSTOMER', 'DISCARDED')),
  tags text[] not null default '{}',
  consent_withdrawn_at timestamptz(3),
  -- The colleague who follows up.
  assignee_id uuid,
  contacted_at timestamptz(3),
  -- What the score counts, kept by the transactions that make the facts.
  point_count smallint not null default 0,
  document_count smallint not null default 0,
  long_look_count smallint not null default 0,
  answer_count smallint not null default 0,
  buying_signal_count smallint not null default 0,
  wish_count smallint not null default 0,
  score smallint not null generated always as (
    case when consent_withdrawn_at is null then
    lead_score(point_count, document_count, long_look_count, answer_count, buying_signal_count, wish_count, first_at,
    last_at, rating)
    else 0::smallint end) stored,
  wish text check (wish in ('QUOTE', 'CALL', 'MEETING', 'LOOKING')),
  is_shared boolean not null generated always as (consent_withdrawn_at is null) stored,
  traits bigint not null generated always as (lead_traits(
    lead_work_terms(project_id, status, assignee_id, rating, case when consent_withdrawn_at is null then tags else '{}' end)
    || case when consent_withdrawn_at is null and wish is not null
    then array[lead_search_term(project_id, 'w' || lower(wish))] else '{}' end)) stored,
  trade_fair_id uuid,
  held_at timestamptz(3),
  primary key (visitor_id, project_id),
  constraint leads_project_id_id_key unique (project_id, id) include (score, last_at, visitor_id)
);
-- Tags are counted among the leads that have any.
create index leads_tagged on leads (project_id) where tags <> '{}';
-- A colleague who leaves is taken off the leads they had.
create index leads_of_assignee on leads (assignee_id) where assignee_id is not null;
create index leads_by_last_seen on leads (project_id, last_at desc, id desc) include (traits, score, visitor_id);
create index leads_by_score on leads (project_id, is_shared, score, id) include (traits, visitor_id);

-- Who of the team unlocked a lead; null of those from before this was kept.
-- Which licence covered it; null of what was paid for or cost nothing.
-- Only an unlocked lead shows a number. So scans write nothing of it, and of a locked lead nobody learns that it is kept
-- back.
create table lead_unlocks (
  project_id uuid not null,
  visitor_id uuid not null,
  at timestamptz(3) not null,
  amount integer not null check (amount >= 0),
  currency char(3) not null,
  price_source text not null,
  payment_id uuid,
  unlocked_by uuid,
  licence_id uuid,
  phone_withdrawn_at timestamptz(3),
  primary key (project_id, visitor_id)
);

-- Exhibitors that a visitor took their data back from: what arrives afterwards is masked as well.
-- A row stands for what is taken back: everything, the telephone number, or both.
-- The owner of the e-mail denied the visit: such a withdrawal is not for the guest to undo.
create table sharing_withdrawals (
  visitor_id uuid not null,
  exhibitor_id uuid not null,
  withdrawn_at timestamptz(3),
  phone_withdrawn_at timestamptz(3),
  refused_at timestamptz(3),
  primary key (visitor_id, exhibitor_id)
);

-- What a lead is found by (decision 024), for every lead in every project: only what its row shows. So neither what a
-- search finds nor how long it takes depends on anything that a locked or withdrawn lead hides.
-- What a list of leads is narrowed and sorted by beside what rows show of a person (decisions 024 and 028). It lies in
-- `lead_search`, which a scan of a lead that is there already does not touch.
-- Leads that another index found are sorted by name without a look at their rows.
create table lead_search (
  project_id uuid not null,
  lead_id uuid not null,
  -- Name and contact details in their search form, one a line; null while the lead shows initials only.
  shown text,
  terms text[] collate "C" not null,
  -- The name as it is shown, in search form: an initial while the lead shows no more.
  sort_name text collate "C" not null default '',
  first_at timestamptz(3) not null,
  rating smallint not null,
  is_open boolean not null generated always as (shown is not null) stored,
  -- Status, assignee, stars and tags.
  work text[] collate "C" not null default '{}',
  -- The team's own words, tags and notes, in search form, one a line; null where there are none or the lead is
  -- withdrawn.
  written text,
  written_terms text[] collate "C",
  traits bigint not null generated always as (lead_traits(work)) stored,
  primary key (project_id, lead_id) include (sort_name)
);
create index lead_search_by_term on lead_search using gin (terms, work, written_terms);
create index lead_search_by_name on lead_search (project_id, is_open, sort_name, lead_id) include (traits);
create index lead_search_by_first_seen on lead_search (project_id, is_open, first_at, lead_id) include (traits);
create index lead_search_by_rating on lead_search (project_id, is_open, rating, lead_id) include (traits);

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
-- An exhibitor's people have up to fifty each.
create index lead_views_of_author on lead_views (project_id, author_id);

-- What an integration pulls (decision 035): which leads show something else since when. A row is what one statement
-- changed in one project; scans write it with their flight. Without foreign keys, as `leads`.
create table lead_updates (
  project_id uuid not null,
  -- Of the transaction that made the change, by which it is told whether a reader has seen it.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz(3) not null default now(),
  lead_ids uuid[] not null
);
create index lead_updates_of_project on lead_updates (project_id, xid);

-- Leads that are there no more; rare, and kept for ever, for whoever comes back late.
create table gone_leads (
  project_id uuid not null,
  lead_id uuid not null,
  primary key (project_id, lead_id)
);

-- What companies pay (decision 036). Nothing here refers to companies, projects or people by a foreign key: books
-- outlive them. A lead that somebody is paying for: it is in one open payment only.
create table lead_reservations (
  project_id uuid not null,
  lead_id uuid not null,
  payment_id uuid not null,
  primary key (project_id, lead_id)
);
create index lead_reservations_of_payment on lead_reservations (payment_id);

-- Unlocked leads that were withdrawn, or became one with another: what was paid for them is given back within 14 days.
-- What is given back says why.
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

-- What an open lead is found by.
create view leads_as_shown as
  select l.project_id, l.visitor_id, l.id as lead_id, case when o.is_open then o.shown end as shown,
    array_remove(array[
      lead_search_term(l.project_id, 'i' || v.industry),
      lead_search_term(l.project_id, 'r' || v.profession),
      lead_search_term(l.project_id, 'c' || v.country_code),
      case when o.is_open then lead_search_term(l.project_id, 'open')
        else lead_search_term(l.project_id, '1' || lead_search_initial(v.name)) end,
      case when not o.is_open then lead_search_term(l.project_id, '1' || lead_search_initial(v.organization)) end,
      case when not o.is_open then lead_search_term(l.project_id, 'shut') end
    ], null) || case when o.is_open then lead_search_terms(l.project_id, o.shown) end as terms,
    case when o.is_open then lead_sort_name(v.name) else coalesce(lead_search_initial(v.name), '') end as sort_name,
    l.first_at, l.rating
  from leads l
  left join visitors v on v.id = l.visitor_id
  left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  cross join lateral (select u.at is not null and l.consent_withdrawn_at is null as is_open,
    search_form(concat_ws(E'\n', v.name, v.organization, v.email, v.city, v.state,
      case when u.phone_withdrawn_at is null then concat_ws(' ', v.prefix, v.phone) end)) as shown
  ) o;

create trigger leads_made_are_searched after insert on leads
  referencing new table as made for each statement execute function search_made_leads();
create trigger leads_gone_are_not_searched after delete on leads
  referencing old table as gone for each statement execute function search_gone_leads();
create trigger leads_changed_are_searched after update of visitor_id, consent_withdrawn_at on leads for each row
  when ((old.visitor_id, old.consent_withdrawn_at) is distinct from (new.visitor_id, new.consent_withdrawn_at))
  execute function search_changed_lead();
create trigger visitors_changed_are_searched
  after update of name, organization, email, city, state, prefix, phone, industry, profession, country_code on visitors
  for each row when (
    (old.name, old.organization, old.email, old.city, old.state, old.prefix, old.phone, old.industry, old.profession,
      old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.state, new.prefix, new.phone, new.industry, new.profession,
      new.country_code))
  execute function search_changed_visitor();
create trigger visitors_gone_are_not_searched after delete on visitors
  for each row execute function search_changed_visitor();
create trigger notes_made_are_searched after insert on lead_notes
  referencing new table as noted for each statement execute function search_noted_leads();
create trigger notes_moved_are_searched after update on lead_notes
  referencing new table as noted for each statement execute function search_noted_leads();
create trigger notes_gone_are_not_searched after delete on lead_notes
  referencing old table as noted for each statement execute function search_noted_leads();
create trigger openings_are_counted after insert on attachment_openings
  referencing new table as opened for each statement execute function count_opened_documents();
-- 60 s are the contract's longLookSeconds; a test holds the two against each other.
create trigger long_looks_are_counted after update of looked_seconds on attachment_openings for each row
  when (old.looked_seconds < 60 and new.looked_seconds >= 60) execute function count_long_look();
create trigger leads_unlocked_are_searched after insert on lead_unlocks
  referencing new table as changed for each statement execute function search_unlocked_leads();
create trigger leads_locked_are_searched after delete on lead_unlocks
  referencing old table as changed for each statement execute function search_unlocked_leads();
create trigger leads_changed_are_told after update of visitor_id, consent_withdrawn_at on leads for each row
  when ((old.visitor_id, old.consent_withdrawn_at) is distinct from (new.visitor_id, new.consent_withdrawn_at))
  execute function tell_changed_lead();
create trigger leads_gone_are_told after delete on leads
  referencing old table as gone for each statement execute function tell_gone_leads();
create trigger visitors_changed_are_told
  after update of name, organization, email, city, state, prefix, phone, industry, profession, country_code on visitors
  for each row when (
    (old.name, old.organization, old.email, old.city, old.state, old.prefix, old.phone, old.industry, old.profession,
      old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.state, new.prefix, new.phone, new.industry, new.profession,
      new.country_code))
  execute function tell_changed_visitor();
create trigger visitors_gone_are_told after delete on visitors
  for each row execute function tell_changed_visitor();
create trigger leads_made_are_logged after insert on leads
  referencing new table as changed for each statement execute function log_changed_leads();
create trigger leads_changed_are_logged after update on leads
  referencing new table as changed for each statement execute function log_changed_leads();
create trigger leads_gone_are_logged after delete on leads
  referencing old table as changed for each statement execute function log_gone_leads();
create trigger leads_unlocked_are_logged after insert on lead_unlocks
  referencing new table as changed for each statement execute function log_unlocked_leads();
create trigger leads_locked_are_logged after delete on lead_unlocks
  referencing old table as changed for each statement execute function log_unlocked_leads();
create trigger leads_withdrawn_are_given_back after update of consent_withdrawn_at on leads for each row
  when (old.consent_withdrawn_at is null and new.consent_withdrawn_at is not null)
  execute function keep_withdrawn_lead();
create trigger verified_emails_are_told after insert or delete on verified_addresses
  for each row execute function tell_verified_email();
create trigger changed_emails_are_told after update of email on verified_addresses for each row
  when (old.email is distinct from new.email) execute function tell_verified_email();
create trigger phones_of_leads_are_told after update of phone_withdrawn_at on lead_unlocks for each row
  when (old.phone_withdrawn_at is distinct from new.phone_withdrawn_at) execute function tell_phone_of_lead();
create trigger leads_worked_are_searched
  after update of first_at, status, assignee_id, rating, tags, wish, visitor_id, consent_withdrawn_at on leads for each row
  when ((old.first_at, old.status, old.assignee_id, old.rating, old.tags, old.wish, old.visitor_id, old.consent_withdrawn_at)
    is distinct from
    (new.first_at, new.status, new.assignee_id, new.rating, new.tags, new.wish, new.visitor_id, new.consent_withdrawn_at))
  execute function search_worked_lead();
create trigger bounced_emails_are_given_back after update of email_bounced_at on visitors for each row
  when (old.email_bounced_at is distinct from new.email_bounced_at) execute function keep_bounced_leads();
