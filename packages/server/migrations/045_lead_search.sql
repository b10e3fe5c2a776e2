-- What a lead is found by (decision 024), for every lead in every project: only what its row shows. So neither what a search
-- finds nor how long it takes depends on anything that a locked or withdrawn lead hides.
create table lead_search (
  project_id uuid not null,
  lead_id uuid not null,
  -- Name and contact details in their search form, one a line; null while the lead shows initials only.
  shown text,
  terms text[] collate "C" not null,
  primary key (project_id, lead_id)
);
create index lead_search_by_term on lead_search using gin (terms);

-- What is looked up, as it counts in one project: another one's leads are not in the way, however many they are. The end of an
-- id is random; two projects that have it in common are told apart by the rows.
create function lead_search_term(project_id uuid, term text) returns text
  language sql immutable strict parallel safe
  return right(project_id::text, 12) || term;

-- Letters and digits that stand together; of ASCII only, for what else is a letter depends on the database's locale.
create function lead_search_words(search text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(regexp_split_to_array(search, '[\u0001-/:-`{-\u00a0]+'), '');

-- How each word begins, by one letter and by two, and every three letters in it.
create function lead_search_terms(project_id uuid, shown text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(lead_search_term(project_id, t.term)) from (
      select '1' || left(w.word, 1) as term from unnest(lead_search_words(shown)) as w (word)
      union select '2' || left(w.word, 2) from unnest(lead_search_words(shown)) as w (word) where length(w.word) > 1
      union select '3' || substr(w.word, n, 3)
        from unnest(lead_search_words(shown)) as w (word), generate_series(1, length(w.word) - 2) as n
    ) t);

-- What is found must have all of these; null where nothing can be looked up. One or two letters count where a word begins.
create function lead_search_needs(project_id uuid, search text) returns text[]
  language sql immutable strict parallel safe
  return (
    select array_agg(distinct lead_search_term(project_id, t.term)) from (
      select length(w.word)::text || w.word as term
        from unnest(lead_search_words(search)) with ordinality as w (word, nth)
        where length(w.word) < 3 and (w.nth > 1 or length(btrim(search)) < 3)
      union all select '3' || substr(w.word, n, 3)
        from unnest(lead_search_words(search)) as w (word), generate_series(1, length(w.word) - 2) as n
    ) t);

-- What of a name a locked lead shows.
create function lead_search_initial(name text) returns text
  language sql immutable parallel safe
  return case when ascii(btrim(name)) < 128 then lower(left(btrim(name), 1)) else search_form(left(btrim(name), 1)) end;

-- What leads show now. Industry, job role and country are shown always; everything else, or initials.
create view leads_as_shown as
  select l.project_id, l.visitor_id, l.id as lead_id, case when o.is_open then o.shown end as shown,
    array_remove(array[
      lead_search_term(l.project_id, 'i' || v.industry),
      lead_search_term(l.project_id, 'r' || v.profession),
      lead_search_term(l.project_id, 'c' || v.country_code),
      case when o.is_open then lead_search_term(l.project_id, 'open')
        else lead_search_term(l.project_id, '1' || lead_search_initial(v.name)) end,
      case when not o.is_open then lead_search_term(l.project_id, '1' || lead_search_initial(v.organization)) end
    ], null) || case when o.is_open then lead_search_terms(l.project_id, o.shown) end as terms
  from leads l
  left join visitors v on v.id = l.visitor_id
  left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
  cross join lateral (select u.at is not null and l.consent_withdrawn_at is null as is_open,
    search_form(concat_ws(E'\n', v.name, v.organization, v.email, v.city, concat_ws(' ', v.prefix, v.phone))) as shown
  ) o;

insert into lead_search (project_id, lead_id, shown, terms) select project_id, lead_id, shown, terms from leads_as_shown;

-- Kept with whatever changes what is shown, in the same transaction: a search must not know what a row no longer shows.
-- Those that a scan makes are locked, and there are thousands a second.
create function search_made_leads() returns trigger language plpgsql as $$
begin
  insert into lead_search (project_id, lead_id, terms)
    select m.project_id, m.id, array_remove(array[
      lead_search_term(m.project_id, 'i' || v.industry),
      lead_search_term(m.project_id, 'r' || v.profession),
      lead_search_term(m.project_id, 'c' || v.country_code),
      lead_search_term(m.project_id, '1' || lead_search_initial(v.name)),
      lead_search_term(m.project_id, '1' || lead_search_initial(v.organization))
    ], null)
    from made m left join visitors v on v.id = m.visitor_id;
  perform search_leads_anew(m.visitor_id, m.project_id)
    from made m join lead_unlocks u on u.project_id = m.project_id and u.visitor_id = m.visitor_id;
  return null;
end $$;
create trigger leads_made_are_searched after insert on leads
  referencing new table as made for each statement execute function search_made_leads();

create function search_gone_leads() returns trigger language plpgsql as $$
begin
  delete from lead_search s using gone g where s.project_id = g.project_id and s.lead_id = g.id;
  return null;
end $$;
create trigger leads_gone_are_not_searched after delete on leads
  referencing old table as gone for each statement execute function search_gone_leads();

create function search_leads_anew(of_visitor uuid, of_project uuid) returns void language sql as $$
  insert into lead_search (project_id, lead_id, shown, terms)
    select project_id, lead_id, shown, terms from leads_as_shown
    where visitor_id = of_visitor and (of_project is null or project_id = of_project)
    order by project_id, lead_id
  on conflict (project_id, lead_id) do update set shown = excluded.shown, terms = excluded.terms
$$;

create function search_changed_lead() returns trigger language plpgsql as $$
begin
  perform search_leads_anew(new.visitor_id, new.project_id);
  return null;
end $$;
create trigger leads_changed_are_searched after update of visitor_id, consent_withdrawn_at on leads for each row
  when ((old.visitor_id, old.consent_withdrawn_at) is distinct from (new.visitor_id, new.consent_withdrawn_at))
  execute function search_changed_lead();

create function search_unlocked_lead() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then new := old; end if;
  -- Whoever changes the profile meanwhile either is done, or sees the unlocked lead.
  perform 1 from visitors where id = new.visitor_id for share;
  perform search_leads_anew(new.visitor_id, new.project_id);
  return null;
end $$;
create trigger leads_unlocked_are_searched after insert or delete on lead_unlocks
  for each row execute function search_unlocked_lead();

create function search_changed_visitor() returns trigger language plpgsql as $$
begin
  -- Of whoever left nothing is shown.
  if tg_op = 'DELETE' then new := old; end if;
  perform search_leads_anew(new.id, null);
  return null;
end $$;
create trigger visitors_changed_are_searched
  after update of name, organization, email, city, prefix, phone, industry, profession, country_code on visitors for each row
  when ((old.name, old.organization, old.email, old.city, old.prefix, old.phone, old.industry, old.profession, old.country_code)
    is distinct from
    (new.name, new.organization, new.email, new.city, new.prefix, new.phone, new.industry, new.profession, new.country_code))
  execute function search_changed_visitor();
create trigger visitors_gone_are_not_searched after delete on visitors
  for each row execute function search_changed_visitor();

-- One index in the place of two pays for it: (project_id, visitor_id) and (visitor_id, project_id) were both kept.
drop index leads_of_visitor;
alter table leads drop constraint leads_pkey, add primary key (visitor_id, project_id);
