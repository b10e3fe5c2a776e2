-- Revision 1

-- Organizers and what belongs to their fairs. A text as it is searched and sorted: without accents and case. Of our own,
-- for unaccent is not in every PostgreSQL, nor may an index use it.
create or replace function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(replace(replace(replace(translate(
    regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
    'łŁøØđĐıħĦ', 'lLoOdDihH'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'));

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
