-- Revision 1

-- Search and sort form of a text: without accents and case. Written here because unaccent is not in every PostgreSQL,
-- and an index cannot use it.
create or replace function search_form(value text) returns text
  language sql immutable strict parallel safe
  return lower(replace(replace(replace(translate(
    regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
    'łŁøØđĐıħĦ', 'lLoOdDihH'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'));

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
