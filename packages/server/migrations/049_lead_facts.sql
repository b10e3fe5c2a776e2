-- How many documents a lead opened, kept with every opening that is a document's first, whoever notes it. Attachments cannot
-- call leads, which use them.
create function count_opened_documents() returns trigger language plpgsql as $$
begin
  -- In the order in which scans lock them.
  perform 1 from leads l
    where (l.project_id, l.visitor_id) in (select o.project_id, o.visitor_id from opened o)
    order by l.project_id, l.visitor_id for no key update;
  update leads l set document_count = l.document_count + o.documents
    from (select project_id, visitor_id, count(*) as documents from opened group by project_id, visitor_id) o
    where l.project_id = o.project_id and l.visitor_id = o.visitor_id;
  return null;
end $$;
create trigger openings_are_counted after insert on attachment_openings
  referencing new table as opened for each statement execute function count_opened_documents();

-- For how long a document was looked at in all, as the viewer tells; no more than counts.
alter table attachment_openings add column looked_seconds smallint not null default 0;
create function count_long_look() returns trigger language plpgsql as $$
begin
  update leads set long_look_count = long_look_count + 1
    where project_id = new.project_id and visitor_id = new.visitor_id;
  return null;
end $$;
-- 60 s are the contract's longLookSeconds; a test holds the two against each other.
create trigger long_looks_are_counted after update of looked_seconds on attachment_openings for each row
  when (old.looked_seconds < 60 and new.looked_seconds >= 60) execute function count_long_look();

-- A colleague who leaves is taken off the leads they had.
create index leads_of_assignee on leads (assignee_id) where assignee_id is not null;
