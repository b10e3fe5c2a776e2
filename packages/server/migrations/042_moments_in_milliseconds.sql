-- The program knows moments as JavaScript does, in milliseconds. A list that goes on behind the last row's moment would
-- find that row again if the database kept microseconds of it.
-- It is made from a column whose type changes.
alter table exhibitions drop column starts_key;

do $$
declare
  kept record;
begin
  for kept in
    select format('alter table %I %s', table_name,
      string_agg(format('alter column %I type timestamptz(3)', column_name), ', ' order by ordinal_position)) as statement
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'
      and udt_name = 'timestamptz' and datetime_precision <> 3
    group by table_name
  loop
    execute kept.statement;
  end loop;
end
$$;

alter table exhibitions add column starts_key timestamptz(3) not null
  generated always as (coalesce(starts_at, 'infinity')) stored;
create index exhibitions_of_owner_by_start on exhibitions (owner_id, starts_key, id);
create index exhibitions_by_start on exhibitions (kind, starts_key, id);
