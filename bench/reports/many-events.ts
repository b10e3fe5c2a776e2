import type { Connection } from '@fairlead/database/one-connection';
import { sql } from '@fairlead/database/sql';

export interface ManyEvents {
  readonly leads: number;
  readonly events: number;
  /** One of so many leads is unlocked. */
  readonly unlockedOf: number;
}

/**
 * `events` scan events of `leads` people at a project's points: some unlocked, a hundredth withdrawn again. Each of them signed in,
 * and the ledger says that they share their data.
 */
export async function addManyEvents(
  connection: Connection,
  projectId: string,
  { leads, events, unlockedOf }: ManyEvents,
): Promise<void> {
  await connection.execute(sql`
    insert into visitors (id, subject, email, name, organization, city, country_code, phone, prefix, profession, industry, code, language,
      created_at, updated_at)
    select gen_random_uuid(), gen_random_uuid()::text, 'visitor-' || n || '@example.org', 'Zoë Lindqvist ' || n, 'Volvik Powertrain, Motor ' || n % 977,
      'Gävle', 'SE', '170 ' || 1000000 + n, '+46', 'ENGINEERING', '28', lpad(n::text, 10, '0'), 'en', now(), now()
    from generate_series(1, ${leads}::int) n`);
  await connection.execute(sql`
    insert into leads (id, project_id, visitor_id, first_at, last_at, scan_count, first_event_id, rating, tags, consent_withdrawn_at)
    select gen_random_uuid(), ${projectId}::uuid, id, now(), now(), 3, gen_random_uuid(), right(code, 1)::int % 6,
      case when code like '%7' then '{hot,"call back"}'::text[] else '{}' end, case when code like '%00' then now() end
    from visitors where email like 'visitor-%'`);
  await connection.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    select project_id, visitor_id, now(), 0, 'EUR', 'BASE' from leads join visitors on visitors.id = leads.visitor_id
    where project_id = ${projectId}::uuid and code::bigint % ${unlockedOf}::int = 0`);
  await connection.execute(sql`
    insert into consent_events (id, subject, purpose, exhibitor_id, granted, text_version, language, at)
    select gen_random_uuid(), v.subject, 'SHARE_WITH_EXHIBITOR', p.owner_id, l.consent_withdrawn_at is null, '2026-11', 'en', now()
    from leads l join visitors v on v.id = l.visitor_id join exhibitions p on p.id = l.project_id
    where l.project_id = ${projectId}::uuid`);
  await connection.execute(sql`
    insert into scan_events (project_id, visitor_id, id, beacon_id, occurred_at, received_at, source, result, is_clock_clamped,
      is_after_fair)
    select project_id, visitor_id, gen_random_uuid(), points.ids[1 + (hashtext(visitor_id::text || n) & 7)],
      now() - (hashtext(n || visitor_id::text) & 262143999) * interval '1 ms', now(), 'CAMERA',
      case when n = 1 then 'OK' else 'DUPLICATE' end, false, false
    from leads, generate_series(1, ${events / leads}::int) n,
      (select array_agg(id) as ids from beacons where project_id = ${projectId}::uuid) points
    where project_id = ${projectId}::uuid`);
  await connection.runScript('vacuum analyze');
}
