-- Numbers within names and stands sort as numbers: "Hall 2" before "Hall 10". The indexes by the bytes of a name stay for the
-- release before.
create collation natural_order (provider = icu, locale = 'und-u-kn-true');

create index organizers_in_natural_order on organizers (name_key collate natural_order, id);
create index exhibitors_in_natural_order on exhibitors (name_key collate natural_order, id);
create index exhibitors_findable_in_natural_order on exhibitors (name_key collate natural_order, id) where is_findable;
create index exhibitions_of_owner_in_natural_order on exhibitions (owner_id, name_key collate natural_order, id);
create index exhibitions_in_natural_order on exhibitions (kind, name_key collate natural_order, id);

-- U+FFFF sorts behind every character: projects without a stand come last.
alter table exhibitions add column stand_key text not null generated always as (coalesce(nullif(stand, ''), U&'\FFFF')) stored;
create index projects_of_fair_by_stand on exhibitions (parent_id, stand_key collate natural_order, id) where parent_id is not null;
