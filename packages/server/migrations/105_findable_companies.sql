-- Companies that ask to be found by organizers whose fairs they have nothing to do with yet. Nobody asked so far.
alter table exhibitors add column is_findable boolean not null default false;
create index exhibitors_findable_by_name on exhibitors (name_key, id) where is_findable;
