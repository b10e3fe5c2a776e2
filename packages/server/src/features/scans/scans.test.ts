import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createBeacon, createNewBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

describe('POST /scan', () => {
  test('answers OK once, then DUPLICATE, and keeps both events', async () => {
    const { project, beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const first = await scan(app, token, scanBody(beacon));
    expect(first).toMatchObject({ result: 'OK', scan: { beaconId: beacon.id, title: beacon.title, scanCount: 1 } });
    const second = await scan(app, token, scanBody(beacon));
    expect(second).toMatchObject({ result: 'DUPLICATE', scan: { scanCount: 2 } });
    const events = await app.database.query(sql`select 1 from scan_events where project_id = ${project.id}`);
    expect(events).toHaveLength(2);
  });

  test('takes the code, the printed form and the whole address', async () => {
    const { beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const spaced = `${beacon.code.slice(0, 5).toLowerCase()} ${beacon.code.slice(5)}`;
    const results = [];
    for (const qrCode of [beacon.code, spaced, `${app.config.urls.app}/scan/${beacon.code}`]) {
      results.push((await scan(app, token, scanBody(beacon, { beaconId: undefined, qrCode }))).result);
    }
    expect(results).toEqual(['OK', 'DUPLICATE', 'DUPLICATE']);
  });

  test('brings an archived point back, but not by a scan made before it was archived', async () => {
    const { beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const before = new Date(Date.now() - 60_000).toISOString();
    await scan(app, token, scanBody(beacon));
    const archived = await app.call('PATCH', '/scan', { as: token, body: { ids: [beacon.id], archived: true } });
    expect(archived.json()).toEqual([{ id: beacon.id, result: 'OK' }]);
    expect(await scan(app, token, scanBody(beacon, { occurredAt: before }))).toMatchObject({
      result: 'DUPLICATE',
      scan: { archivedAt: expect.any(String) },
    });
    const event = scanBody(beacon, { occurredAt: new Date(Date.now() + 1000).toISOString() });
    expect(await scan(app, token, event)).toMatchObject({ result: 'UNARCHIVED', scan: { archivedAt: null } });
    expect(await scan(app, token, event)).toMatchObject({ result: 'UNARCHIVED' });
  });

  test('keeps a note that another device wrote meanwhile from being written over', async () => {
    const { beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    await scan(app, token, scanBody(beacon));
    const write = async (note: string, noteBefore?: string | null) =>
      (await app.call('PATCH', '/scan', { as: token, body: { ids: [beacon.id], note, noteBefore } })).json();
    const { id } = beacon;
    expect(await write('A: three floors', null)).toEqual([{ id, result: 'OK' }]);
    expect(await write('B: ring Marta', null)).toEqual([{ id, result: 'CONFLICT', note: 'A: three floors' }]);
    expect((await app.call('GET', `/scan/${id}`, { as: token })).json().note).toBe('A: three floors');
    // The same once more, whose answer was lost on the way.
    expect(await write('A: three floors', null)).toEqual([{ id, result: 'OK' }]);
    expect(await write('A and B', 'A: three floors')).toEqual([{ id, result: 'OK' }]);
    expect(await write('Whatever was there')).toEqual([{ id, result: 'OK' }]);
  });

  test('answers MISSING for what leads nowhere, keeps it, and stays with that answer', async () => {
    const { owner, project, beacon } = await createStand(app);
    const { token } = await createVisitor(app);
    const unknown = scanBody(beacon, { beaconId: undefined, qrCode: 'https://elsewhere.example/x' });
    expect(await scan(app, token, unknown)).toEqual({ id: unknown.id, result: 'MISSING' });
    expect(await scan(app, token, unknown)).toEqual({ id: unknown.id, result: 'MISSING' });

    const stored = scanBody(beacon);
    await scan(app, token, stored);
    await app.call('PATCH', `/project/${project.id}/beacon/${beacon.id}`, {
      as: owner.token,
      body: { isActive: false },
    });
    const late = scanBody(beacon, { occurredAt: new Date(Date.now() - 3_600_000).toISOString() });
    expect(await scan(app, token, late)).toEqual({ id: late.id, result: 'MISSING' });
    expect(await scan(app, token, stored)).toMatchObject({ result: 'OK' });
    await app.call('PATCH', `/project/${project.id}/beacon/${beacon.id}`, {
      as: owner.token,
      body: { isActive: true },
    });
    expect(await scan(app, token, late)).toEqual({ id: late.id, result: 'MISSING' });
    // Once, at the time at which the phone read it.
    const missing = await app.database.query(sql`
      select occurred_at as at, received_at > occurred_at + interval '59 minutes' as "cameLater"
      from missing_scans where scanned = ${beacon.id}`);
    expect(missing).toEqual([{ at: new Date(late.occurredAt), cameLater: true }]);
  });

  test('refuses an event id that came with another point', async () => {
    const { owner, project, beacon } = await createStand(app);
    const other = await createBeacon(app, owner.token, project.id);
    const { token } = await createVisitor(app);
    const event = scanBody(beacon);
    await scan(app, token, event);
    const answer = await app.call('POST', '/scan', { as: token, body: { ...event, beaconId: other.id } });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ code: 'EVENT_ID_REUSED' });
    const list = await app.call('GET', '/scan', { as: token });
    expect(list.json().items).toHaveLength(1);
  });

  test("does not let one visitor's event id touch another visitor", async () => {
    const { beacon } = await createStand(app);
    const [a, b] = [await createVisitor(app), await createVisitor(app)];
    const event = scanBody(beacon);
    expect((await scan(app, a.token, event)).result).toBe('OK');
    expect((await scan(app, b.token, event)).result).toBe('OK');
  });

  test('clamps a clock that is ahead or years behind and flags it; marks a scan after the end', async () => {
    const { owner, project, beacon } = await createStand(app);
    const ended = { ...project, startsAt: '2026-01-01T08:00:00Z', endsAt: '2026-01-02T18:00:00Z' };
    const replacement = await app.call('PUT', `/exhibition/${project.id}`, {
      as: owner.token,
      body: { name: ended.name, startsAt: ended.startsAt, endsAt: ended.endsAt },
    });
    expect(replacement.statusCode).toBe(200);
    const { token } = await createVisitor(app);
    for (const occurredAt of [new Date(Date.now() + 23 * 3_600_000).toISOString(), '2021-01-01T00:10:00Z']) {
      const sent = scanBody(beacon, { occurredAt });
      await scan(app, token, sent);
      const [event] = await app.database.query(sql`
        select is_clock_clamped, is_after_fair, occurred_at = received_at as is_now from scan_events where id = ${sent.id}`);
      expect(event).toEqual({ isClockClamped: true, isAfterFair: true, isNow: true });
    }
  });

  test('clamps a clock that says the point was scanned before there was a point', async () => {
    const { owner, project } = await createStand(app);
    const beacon = await createNewBeacon(app, owner.token, project.id);
    const { token } = await createVisitor(app);
    const occurredAt = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
    for (const [days, isClockClamped] of [
      [366, true],
      [3, true],
      [0.5, false],
    ] as const) {
      const sent = scanBody(beacon, { occurredAt: occurredAt(days) });
      await scan(app, token, sent);
      const events = await app.database.query(sql`select is_clock_clamped from scan_events where id = ${sent.id}`);
      expect(events).toEqual([{ isClockClamped }]);
    }
  });

  test('reaches the same end state in any order', async () => {
    const times = ['10:00', '08:00', '12:00', '09:00'].map((time) => `2026-11-19T${time}:00.000Z`);
    const states = [];
    for (const order of [times, times.toReversed(), times.toSorted()]) {
      const { beacon } = await createStand(app);
      const { token } = await createVisitor(app);
      for (const occurredAt of order) await scan(app, token, scanBody(beacon, { occurredAt }));
      const { firstAt, lastAt, scanCount } = (await app.call('GET', `/scan/${beacon.id}`, { as: token })).json();
      states.push({ firstAt, lastAt, scanCount });
    }
    expect(new Set(states.map((state) => JSON.stringify(state))).size).toBe(1);
    expect(states[0]).toEqual({ firstAt: times[1], lastAt: times[2], scanCount: 4 });
  });
});
