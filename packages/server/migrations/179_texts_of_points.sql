-- In which language a point's texts are written, and what visitors read in the others: {"es": {"title": …, "description": …}}, where null
-- falls back to the point's own. Without a language, as the release before writes points, it is the company's.
alter table beacons
  add column language text check (language in ('en', 'es', 'de')),
  add column translations jsonb not null default '{}';
update beacons b set language = e.language
from exhibitions p join exhibitors e on e.id = p.owner_id
where p.id = b.project_id and e.language in ('en', 'es', 'de');
