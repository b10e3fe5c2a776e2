/** Values of a statement's `$1` to `$4` for one scan: the event's number, and places in the lists below. */
export const drawn = ['event', 'visitor', 'beacon', 'slot'] as const;

export interface Scene {
  readonly projectId: string;
  readonly visitorIds: readonly string[];
  readonly beaconIds: readonly string[];
}

const slots = 8;

/** How far each of `drawn` goes, from 1. */
export const ranges = (scene: Scene): readonly number[] => [
  2 ** 48,
  scene.visitorIds.length,
  scene.beaconIds.length,
  slots,
];

/** Hourly figures as they were kept when every scan was written by itself: eight rows, so that a crowd does not queue for one. */
export const setUp = `create table single_scan_counters (project_id uuid, hour timestamptz, beacon_id uuid, slot int,
  scans int, leads int, primary key (project_id, hour, beacon_id, slot))`;

/**
 * Statements for one scan when every scan is a transaction of its own: one look-up, then four statements between begin and
 * commit. The product once wrote scans so; it stays here as the measure of writing them together.
 */
export function singleScan({ projectId, visitorIds, beaconIds }: Scene): { lookUp: string; writes: readonly string[] } {
  const event = `lpad(to_hex($1::bigint), 32, '0')::uuid`;
  const visitor = `('{${visitorIds.join(',')}}'::uuid[])[$2::int]`;
  const beacon = `('{${beaconIds.join(',')}}'::uuid[])[$3::int]`;
  const project = `'${projectId}'::uuid`;
  return {
    lookUp: `select b.id, b.project_id, coalesce(b.title, b.name) as title, b.description, b.cover_key, p.stand, e.id,
      e.name, (select l.key from logos l where l.owner_id = e.id) as logo_key, f.id, f.name, f.time_zone, f.theme,
      array(select a.kind || ' ' || a.name from attachments a where a.beacon_id = b.id and a.is_uploaded
        order by a.position, a.id) as documents
      from beacons b join exhibitions p on p.id = b.project_id join exhibitors e on e.id = p.owner_id
      left join exhibitions f on f.id = p.parent_id where b.id = ${beacon}`,
    writes: [
      `insert into scans (project_id, visitor_id, beacon_id, trade_fair_id, first_at, last_at, first_event_id)
        select ${project}, v.id, ${beacon}, null, now(), now(), ${event} from visitors v where v.id = ${visitor} for key share
        on conflict (project_id, visitor_id, beacon_id) do update set
          first_at = least(scans.first_at, excluded.first_at), last_at = greatest(scans.last_at, excluded.last_at),
          scan_count = scans.scan_count + 1
        returning first_at, last_at, scan_count, archived_at, category, note`,
      `insert into scan_events (project_id, visitor_id, id, beacon_id, trade_fair_id, occurred_at, received_at, source,
          is_clock_clamped, is_after_fair, result)
        select ${project}, ${visitor}, ${event}, ${beacon}, null, now(), now(), 'CAMERA', false, false,
          case when s.first_event_id = ${event} then 'OK' else 'DUPLICATE' end
        from scans s where s.project_id = ${project} and s.visitor_id = ${visitor} and s.beacon_id = ${beacon}
          and not exists (select 1 from missing_scans where visitor_id = ${visitor} and id = ${event})
        on conflict do nothing returning result`,
      `insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id, consent_withdrawn_at)
        values (${project}, ${visitor}, ${event}, now(), now(), ${event}, (
          select w.withdrawn_at from sharing_withdrawals w join exhibitions p on p.owner_id = w.exhibitor_id
          where w.visitor_id = ${visitor} and p.id = ${project}))
        on conflict (project_id, visitor_id) do update set first_at = least(leads.first_at, excluded.first_at),
          last_at = greatest(leads.last_at, excluded.last_at), scan_count = leads.scan_count + 1`,
      `insert into single_scan_counters (project_id, hour, beacon_id, slot, scans, leads)
        select ${project}, date_trunc('hour', now(), 'UTC'), ${beacon}, $4::int, 1,
          case when l.first_event_id = ${event} then 1 else 0 end
        from leads l where l.project_id = ${project} and l.visitor_id = ${visitor}
        on conflict (project_id, hour, beacon_id, slot) do update set
          scans = single_scan_counters.scans + 1, leads = single_scan_counters.leads + excluded.leads`,
    ],
  };
}
