import { type Sql, sql } from '@fairlead/database/sql';

/** Points and colleagues by which leads are told apart. */
export const marks = {
  mainPoint: '01900000-0000-7000-8000-000000000001',
  point: '01900000-0000-7000-8000-000000000020',
  somePoint: '01900000-0000-7000-8000-000000000400',
  rarePoint: '01900000-0000-7000-8000-000000000010',
  colleague: '01900000-0000-7000-8000-000000000005',
  rareColleague: '01900000-0000-7000-8000-000000001000',
} as const;

/** An id, as the API takes it, that is the same for the same text. */
const idFrom = (text: Sql): Sql => sql`overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/** A number of its own for each lead and trait, so that no two traits go together. */
const chance = (trait: string, every: number): Sql =>
  sql`(('x' || left(md5(${trait} || n), 7))::bit(28)::int % ${every}::int = 0)`;

/** Visitors of whom every fourth is unlocked and every 64th has a rare name, as leads of whom a team has rated and tagged some. */
async function makeLeads(add: (statement: Sql) => Promise<unknown>, projectId: string, count: number): Promise<void> {
  const idOf = idFrom(sql`${projectId} || n`);
  const all = sql`generate_series(1, ${count}::int) n`;
  await add(sql`
    insert into visitors (id, email, name, profession, industry, organization, city, country_code, code, language,
      created_at, updated_at)
    select ${idOf}, md5(${projectId} || n) || '@' || (array['aurelia', 'kessler', 'nordhaus', 'volvik'])[n % 4 + 1]
        || '.example', translate(left(md5('n' || n), 6), '0123456789', 'aeioulnrst') || ' '
        || case when ${chance('name', 64)} then 'Zwyrtek' else 'Brandt' end,
      'IT', '28', 'Company ' || n % 5000, 'Hannover', case when n % 7 = 0 then 'SE' else 'DE' end,
      left(md5(${projectId} || n), 10), 'en', now(), now()
    from ${all}`);
  await add(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select ${projectId}::uuid, ${idOf}, now(), 0, 'EUR', 'BASE' from ${all} where ${chance('unlock', 4)}`);
  await add(sql`
    insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
    select ${projectId}::uuid, ${idOf}, b.id, now(), now(), gen_random_uuid() from ${all}
    cross join lateral (values (${marks.mainPoint}::uuid, true), (${marks.point}::uuid, ${chance('point', 20)}),
      (${marks.somePoint}::uuid, ${chance('some', 400)})) b (id, is_scanned) where b.is_scanned`);
  await add(sql`
    insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, rating, status, tags, assignee_id,
      point_count, document_count, consent_withdrawn_at)
    select ${projectId}::uuid, ${idOf}, gen_random_uuid(), now() - random() * interval '3 days',
      now() - random() * interval '3 days', gen_random_uuid(),
      case when ${chance('five', 500)} then 5 when ${chance('four', 5)} then 4 when ${chance('two', 2)} then 2 else 0 end,
      case when ${chance('customer', 300)} then 'CUSTOMER' when ${chance('qualified', 64)} then 'QUALIFIED'
        when ${chance('contacted', 2)} then 'CONTACTED' else 'NEW' end,
      case when ${chance('some tag', 100)} then '{some,often}'::text[] when ${chance('often', 3)} then '{often}' else '{}' end,
      case when ${chance('rare colleague', 1000)} then ${marks.rareColleague}::uuid
        when ${chance('colleague', 5)} then ${marks.colleague}::uuid end,
      1 + n % 3, case when ${chance('documents', 50)} then 3 else 0 end, case when ${chance('withdrawn', 20)} then now() end
    from ${all}`);
}

/** Fills a project with leads, of whom ten have a rare tag and scanned a rare point. */
export async function fillLeads(
  add: (statement: Sql) => Promise<unknown>,
  projectId: string,
  count: number,
): Promise<void> {
  await makeLeads(add, projectId, count);
  const rare = sql`(select visitor_id from leads where project_id = ${projectId} order by visitor_id limit 10)`;
  await add(sql`
    insert into scans (project_id, visitor_id, beacon_id, first_at, last_at, first_event_id)
    select ${projectId}::uuid, visitor_id, ${marks.rarePoint}::uuid, now(), now(), gen_random_uuid() from ${rare} r`);
  await add(sql`
    update leads set tags = tags || '{rare}'::text[], consent_withdrawn_at = null
    where project_id = ${projectId} and visitor_id in ${rare}`);
}
