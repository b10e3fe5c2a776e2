import type { ScanOutcome } from '@fairlead/contract/scans';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';

const app = useTestApp();

const send = (as: string, events: readonly object[]) => app.call('POST', '/scan/batch', { as, body: { events } });

async function report(as: string, events: readonly object[]): Promise<ScanOutcome[]> {
  const answer = await send(as, events);
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

const countRows = async (table: string, projectId: string): Promise<number> =>
  (await app.database.query(sql`select 1 from ${sql.identifier(table)} where project_id = ${projectId}`)).length;

describe('POST /scan/batch', () => {
  test('answers each item by itself, in the order sent, and again when all of it is sent again', async () => {
    const { owner, project, beacon } = await createStand(app);
    const other = await createBeacon(app, owner.token, project.id);
    const stranger = await createStand(app);
    const { token } = await createVisitor(app);
    const known = scanBody(beacon);
    expect((await scan(app, token, known)).result).toBe('OK');
    const first = scanBody(other);
    const events = [
      first,
      { ...scanBody(other), occurredAt: 'yesterday' },
      { id: newId() },
      known,
      { ...known, beaconId: other.id },
      first,
      scanBody(other, { beaconId: undefined, qrCode: 'https://example.com/somebody/elses' }),
      scanBody(stranger.beacon),
      scanBody(beacon),
    ];
    const outcomes = await report(token, events);
    expect(outcomes.map(({ id }) => id)).toEqual(events.map(({ id }) => id));
    expect(outcomes.map(({ result }) => result)).toEqual([
      'OK',
      'REFUSED',
      'REFUSED',
      'OK',
      'REFUSED',
      'OK',
      'MISSING',
      'OK',
      'DUPLICATE',
    ]);
    expect(outcomes.map(({ problem }) => problem?.code)).toEqual([
      undefined,
      'INVALID_INPUT',
      'INVALID_INPUT',
      undefined,
      'EVENT_ID_REUSED',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(outcomes[1]?.problem?.errors?.[0]).toMatchObject({ path: 'body.events.1.occurredAt' });
    expect(outcomes[0]?.scan).toMatchObject({ beaconId: other.id, scanCount: 1 });
    expect(await countRows('scan_events', project.id)).toBe(3);
    const again = await report(token, events);
    expect(again.map(({ id, result }) => ({ id, result }))).toEqual(outcomes.map(({ id, result }) => ({ id, result })));
    expect(await countRows('scan_events', project.id)).toBe(3);
  });

  test('adds what one visitor scanned up: one lead, one counter of an hour, one grant', async () => {
    const { owner, project } = await createStand(app);
    const beacons = await Promise.all(Array.from({ length: 5 }, () => createBeacon(app, owner.token, project.id)));
    const person = await createVisitor(app);
    const occurredAt = '2026-11-20T10:15:00.000Z';
    const events = beacons.flatMap((beacon) => [scanBody(beacon, { occurredAt }), scanBody(beacon, { occurredAt })]);
    const outcomes = await report(person.token, events);
    expect(outcomes.map(({ result }) => result)).toEqual(beacons.flatMap(() => ['OK', 'DUPLICATE']));
    const leads = await app.database.query(sql`
      select scan_count, first_event_id from leads where project_id = ${project.id}`);
    expect(leads).toEqual([{ scanCount: 10, firstEventId: events[0]?.id }]);
    const counters = await app.database.query(sql`
      select sum(scans)::int as scans, sum(leads)::int as leads, count(*)::int as rows from scan_counters
      where project_id = ${project.id}`);
    expect(counters).toEqual([{ scans: 10, leads: 1, rows: 5 }]);
    const grants = await app.database.query(sql`
      select granted, language from consent_events
      where subject = ${subjectOf(person.token)} and exhibitor_id = ${owner.exhibitor.id}`);
    expect(grants).toEqual([{ granted: true, language: 'en' }]);
  });

  test('stores nothing when it is no batch', async () => {
    const { project, beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const some = (count: number) => Array.from({ length: count }, () => scanBody(beacon));
    for (const events of [[], some(501), [...some(1), { beaconId: beacon.id }]])
      expectProblem(await send(token, events), 'INVALID_INPUT');
    expect(await countRows('scan_events', project.id)).toBe(0);
    expect((await report(token, some(500))).filter(({ result }) => result === 'DUPLICATE')).toHaveLength(499);
  });

  test('says what is wrong with an event in the language of the caller', async () => {
    const { beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const body = { events: [{ ...scanBody(beacon), source: 'SMELL' }] };
    const answer = await app.call('POST', '/scan/batch', { as: token, body, language: 'de' });
    const [{ problem }] = answer.json();
    expect(problem).toMatchObject({ code: 'INVALID_INPUT', errors: [{ path: 'body.events.0.source' }] });
    expect(problem.errors[0].message).toMatch(/^Ungültige Option/);
  });

  test('refuses a fair that nobody asked for, alone and in a batch', async () => {
    const { beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const event = { ...scanBody(beacon), tradeFairId: newId() };
    expectProblem(await app.call('POST', '/scan', { as: token, body: event }), 'INVALID_INPUT');
    expect(await report(token, [event])).toMatchObject([{ result: 'REFUSED', problem: { code: 'INVALID_INPUT' } }]);
  });
});
