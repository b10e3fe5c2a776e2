import type { Beacon } from '@fairlead/contract/beacons';
import type { ScanOutcome } from '@fairlead/contract/scans';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createBeacon, createStand, createVisitor } from '../../../test/factories.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useOwnTestApp();

const phones = 20;
const eventsEach = 500;
const points = 8;
const hourMs = 3_600_000;

/** Scans that a phone kept: the number of the point, and the time of the phone's own clock. */
interface Kept {
  readonly id: string;
  readonly point: number;
  readonly at: number;
}

type Phone = Awaited<ReturnType<typeof createVisitor>>;
type Stand = Awaited<ReturnType<typeof createStand>> & { readonly beacons: readonly Beacon[] };

const chance = (below: number): number => Math.floor(Math.random() * below);

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one);
}

/** A day at the fair, by a clock that is up to two hours wrong. */
function makeEvents(): Kept[] {
  const begun = Date.parse('2026-11-19T08:00:00Z') + (Math.random() * 4 - 2) * hourMs;
  return Array.from({ length: eventsEach }, () => ({
    id: newId(),
    point: chance(points),
    at: begun + chance(8 * hourMs),
  }));
}

async function makeStand(): Promise<Stand> {
  const stand = await createStand(app);
  const beacons = [stand.beacon];
  while (beacons.length < points) beacons.push(await createBeacon(app, stand.owner.token, stand.project.id));
  return { ...stand, beacons };
}

async function send(phone: Phone, { beacons }: Stand, kept: readonly Kept[]): Promise<void> {
  const events = kept.map(({ id, point, at }) => ({
    id,
    beaconId: beacons[point]?.id,
    occurredAt: new Date(at).toISOString(),
    source: 'CAMERA',
  }));
  const answer = await app.call('POST', '/scan/batch', { as: phone.token, body: { events } });
  expect(answer.statusCode).toBe(200);
  expect(answer.json<ScanOutcome[]>().filter(({ result }) => result !== 'OK' && result !== 'DUPLICATE')).toEqual([]);
}

const withdraw = async (phone: Phone, { owner }: Stand): Promise<void> => {
  const path = `/visitor/sharing/${owner.exhibitor.id}`;
  expect((await app.call('PUT', path, { as: phone.token, body: { isShared: false } })).statusCode).toBeLessThan(300);
};

/** In parts of any size, in any order, parts of which the answer was lost sent again, and among others. */
async function sendAnyhow(phone: Phone, stand: Stand, kept: readonly Kept[], whenHalf?: () => Promise<void>) {
  const parts: Kept[][] = [];
  for (let rest = shuffled(kept); rest.length > 0; ) parts.push(rest.splice(0, 1 + chance(120)));
  const half = Math.ceil(parts.length / 2);
  for (const [index, part] of parts.entries()) {
    await send(phone, stand, part);
    if (index + 1 === half) await whenHalf?.();
    const repeated = [...part.slice(chance(part.length)), ...(parts[chance(index + 1)] ?? [])].slice(0, 500);
    if (chance(3) === 0) await send(phone, stand, shuffled(repeated));
  }
}

/** Final state of the stand, its own ids aside. */
async function endState({ project, beacons }: Stand, people: readonly Phone[]) {
  const point = new Map(beacons.map(({ id }, index) => [id, index]));
  const visitor = new Map(people.map((person, index) => [person.visitor.id, index]));
  const read = async (table: string, columns: string) => {
    const rows = await app.database.query<Record<string, unknown>>(
      sql`select ${sql.raw(columns)} from ${sql.raw(table)} where project_id = ${project.id}`,
    );
    const named = rows.map(({ beaconId, visitorId, ...row }) =>
      JSON.stringify([visitor.get(String(visitorId)), point.get(String(beaconId)), row]),
    );
    return named.toSorted();
  };
  return {
    events: await read(
      'scan_events',
      'visitor_id, beacon_id, id, occurred_at, source, is_clock_clamped, is_after_fair',
    ),
    scans: await read('scans', 'visitor_id, beacon_id, first_at, last_at, scan_count, archived_at, note'),
    leads: await read(
      'leads',
      'visitor_id, first_at, last_at, scan_count, point_count, score, consent_withdrawn_at is not null as is_withdrawn',
    ),
    counters: await read('scan_counters', 'beacon_id, hour, scans'),
    firsts: await read(
      "(select project_id, visitor_id, beacon_id, count(*) filter (where result = 'OK') as firsts from scan_events group by 1, 2, 3) e",
      'visitor_id, beacon_id, firsts',
    ),
    newLeads: await app.database.query(
      sql`select sum(leads)::int as leads from scan_counters where project_id = ${project.id}`,
    ),
  };
}

test('20 phones that send 500 scans each, out of order and repeatedly, end where one that sends them in order does', async () => {
  const people = await Promise.all(Array.from({ length: phones }, () => createVisitor(app)));
  const [leaver] = people as [Phone, ...Phone[]];
  const kept = people.map((phone) => ({ phone, events: makeEvents() }));
  const [anyhow, inOrder] = [await makeStand(), await makeStand()];

  await Promise.all(
    kept.map(({ phone, events }) =>
      sendAnyhow(phone, anyhow, events, phone === leaver ? () => withdraw(phone, anyhow) : undefined),
    ),
  );
  for (const { phone, events } of kept) {
    await send(
      phone,
      inOrder,
      events.toSorted((one, other) => one.at - other.at),
    );
    if (phone === leaver) await withdraw(phone, inOrder);
  }
  const reached = await endState(anyhow, people);
  expect(reached).toEqual(await endState(inOrder, people));
  expect(reached.events).toHaveLength(phones * eventsEach);
  expect(reached.leads.filter((lead) => lead.includes('"isWithdrawn":true'))).toHaveLength(1);
  expect(reached.newLeads).toEqual([{ leads: phones }]);
  // The control: one scan more is seen in every part that counts scans.
  await send(people[1] as Phone, inOrder, makeEvents().slice(0, 1));
  const more = await endState(inOrder, people);
  for (const part of ['events', 'scans', 'leads', 'counters'] as const) expect(reached[part]).not.toEqual(more[part]);
});
