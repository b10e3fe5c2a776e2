-- What a list of leads is narrowed by, a few bits for each, beside the keys of its index (decision 028): a list is looked through
-- without a look at its rows.

-- Status, stars, wish and "nobody follows up" have a bit of their own. Colleagues share 16 bits and tags 32: who has the bit of one
-- may have another one that falls on it, so the row is asked as well.
create function lead_trait(term text) returns bigint
  language sql immutable strict parallel safe
  return 1::bigint << case left(term, 1)
    when 's' then array_position(array['new', 'contacted', 'qualified', 'customer', 'discarded'], substr(term, 2)) - 1
    when '*' then 4 + substr(term, 2)::int
    when 'w' then 9 + array_position(array['quote', 'call', 'meeting', 'looking'], substr(term, 2))
    when 'a' then case term when 'anobody' then 14 else 15 + (hashtextextended(term, 0) & 15)::int end
    else 31 + (hashtextextended(term, 0) & 31)::int
  end;

-- Of terms as `lead_search.work` has them: behind the twelve letters of their project.
create function lead_traits(work text[]) returns bigint
  language sql immutable strict parallel safe
  return (select coalesce(bit_or(lead_trait(substr(t.term, 13))), 0) from unnest(work) as t (term));

alter table lead_search add column traits bigint not null generated always as (lead_traits(work)) stored;
drop index lead_search_by_name;
drop index lead_search_by_first_seen;
drop index lead_search_by_rating;
create index lead_search_by_name on lead_search (project_id, is_open, sort_name, lead_id) include (traits);
create index lead_search_by_first_seen on lead_search (project_id, is_open, first_at, lead_id) include (traits);
create index lead_search_by_rating on lead_search (project_id, is_open, rating, lead_id) include (traits);
-- Leads that another index found are sorted by name without a look at their rows.
alter table lead_search drop constraint lead_search_pkey, add primary key (project_id, lead_id) include (sort_name);

-- A scan that is not the lead's first changes nothing of these.
alter table leads
  add column is_shared boolean not null generated always as (consent_withdrawn_at is null) stored,
  add column traits bigint not null generated always as (lead_traits(
    lead_work_terms(project_id, status, assignee_id, rating, case when consent_withdrawn_at is null then tags else '{}' end)
    || case when consent_withdrawn_at is null and wish is not null
      then array[lead_search_term(project_id, 'w' || lower(wish))] else '{}' end)) stored;
drop index leads_by_last_seen;
drop index leads_by_score;
create index leads_by_last_seen on leads (project_id, last_at desc, id desc) include (traits);
-- Who is withdrawn has no score, and stands apart: most filters leave them out, and they would come first.
create index leads_by_score on leads (project_id, is_shared, score, id) include (traits);
-- A list that is sorted by another key asks lead by lead for these two.
alter table leads drop constraint leads_project_id_id_key, add unique (project_id, id) include (score, last_at);
