-- What candidates for an organizer are searched by, ready made: making it for each row takes seconds for a million accounts.
alter table accounts add column search text not null generated always as (search_form(email || ' ' || name)) stored;

-- A rare word in a long list is found by its trigrams where the extension is at hand; without it the rows are read through.
do $$
begin
  create extension if not exists pg_trgm with schema public;
  create index accounts_by_part on accounts using gin (search public.gin_trgm_ops);
  create index exhibitors_by_part_of_name on exhibitors using gin (name_key public.gin_trgm_ops);
  create index exhibitions_by_part on exhibitions using gin (search public.gin_trgm_ops);
  create index organizers_by_part on organizers using gin (search public.gin_trgm_ops);
exception
  when undefined_file or undefined_object or feature_not_supported or insufficient_privilege then
    raise notice 'pg_trgm is not available: parts of names are looked for without it';
end $$;
