-- What visitors wish of exhibitors after the scan (decision 039). Hot, as the scans are: the key begins with project_id, and there
-- are no foreign keys. A row is never changed but in `is_current`; one that is taken back is followed by one of kind NONE.
create table wishes (
  project_id uuid not null,
  visitor_id uuid not null,
  -- The visitor's device made it.
  id uuid not null,
  exhibitor_id uuid not null,
  kind text not null check (kind in ('QUOTE', 'CALL', 'MEETING', 'LOOKING', 'NONE')),
  by text check (by in ('EMAIL', 'TELEPHONE')),
  no_calls boolean not null,
  meeting_at timestamptz(3),
  beacon_id uuid,
  occurred_at timestamptz(3) not null,
  received_at timestamptz(3) not null,
  -- The latest by the devices' time, wherever the exhibitor has the visitor as a lead.
  is_current boolean not null,
  primary key (project_id, visitor_id, id)
);
create unique index wishes_current on wishes (visitor_id, exhibitor_id) where is_current;
create index wishes_of_visitor on wishes (visitor_id, exhibitor_id);

-- The kind of what is wished now, for lists; null where there is nothing. The rest is in `wishes`.
alter table leads add column wish text check (wish in ('QUOTE', 'CALL', 'MEETING', 'LOOKING'));

-- A lead that is new has no wish yet. Of a withdrawn one none finds it.
create or replace function search_worked_lead() returns trigger language plpgsql as $$
declare
  is_shared boolean := new.consent_withdrawn_at is null;
  tags text[] := case when is_shared then new.tags else '{}' end;
begin
  update lead_search set first_at = new.first_at, rating = new.rating,
    work = lead_work_terms(new.project_id, new.status, new.assignee_id, new.rating, tags)
      || case when is_shared and new.wish is not null
        then array[lead_search_term(new.project_id, 'w' || lower(new.wish))] else '{}' end
    where project_id = new.project_id and lead_id = new.id;
  if (old.tags, old.visitor_id, old.consent_withdrawn_at is null)
    is distinct from (new.tags, new.visitor_id, new.consent_withdrawn_at is null)
  then perform search_notes_anew(new.project_id, new.visitor_id);
  end if;
  return null;
end $$;
drop trigger leads_worked_are_searched on leads;
create trigger leads_worked_are_searched
  after update of first_at, status, assignee_id, rating, tags, wish, visitor_id, consent_withdrawn_at on leads for each row
  when ((old.first_at, old.status, old.assignee_id, old.rating, old.tags, old.wish, old.visitor_id, old.consent_withdrawn_at)
    is distinct from
    (new.first_at, new.status, new.assignee_id, new.rating, new.tags, new.wish, new.visitor_id, new.consent_withdrawn_at))
  execute function search_worked_lead();
