import type { Suspension } from '@fairlead/contract/suspensions';
import { sql } from '@fairlead/database/sql';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subjectOf } from '../../../../e2e/harness/identity.ts';
import type { TestApp } from '../../../test/app.ts';
import { createExhibitor, createPerson, createStand, createVisitor, type Person } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin, createOrganizer } from '../../../test/roles.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
const other = useTestApp({}, { beside: app });
let admin: Person;

beforeAll(async () => {
  admin = await createAdmin(app);
});
afterEach(() => app.setNow(null));

const reason = 'Exported leads were sold on';
const suspend = (body: object, as = admin.token) => app.call('POST', '/admin/suspension', { as, body });

async function suspended(targetKind: string, targetId: string, more: object = {}): Promise<Suspension> {
  const answer = await suspend({ targetKind, targetId, reason, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const restore = (id: string) => app.call('DELETE', `/admin/suspension/${id}`, { as: admin.token });
const list = async (query = ''): Promise<Suspension[]> =>
  (await app.call('GET', `/admin/suspension${query}`, { as: admin.token })).json().items;

describe('a suspended person', () => {
  test('is refused with the reason on every process at once, by every token they hold', async () => {
    const person = await createVisitor(app);
    const get = (on: TestApp, token = person.token) => on.call('GET', '/visitor', { as: token });
    const simple = await app.productTokens.issue({
      subject: subjectOf(person.token),
      role: 'VISITOR',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    // Both processes remember the person.
    for (const on of [app, other]) expect((await get(on)).statusCode).toBe(200);
    await suspended('VISITOR', person.visitor.id, { until: '2199-06-30T00:00:00Z' });
    await expect.poll(async () => (await get(other)).statusCode, { timeout: 20_000, interval: 5 }).toBe(403);
    for (const on of [app, other]) {
      for (const token of [person.token, simple.token]) {
        const problem = expectProblem(await get(on, token), 'SUSPENDED');
        expect(problem.detail).toBe(reason);
        expect(problem.suspension).toEqual({ targetKind: 'VISITOR', reason, until: '2199-06-30T00:00:00.000Z' });
      }
    }
  });

  test('has no session left: restored, they sign in again', async () => {
    const person = await createVisitor(app);
    const { port } = app.provider;
    expect(await port.listSessions(subjectOf(person.token))).toHaveLength(1);
    const { id } = await suspended('VISITOR', person.visitor.id);
    expect(await port.listSessions(subjectOf(person.token))).toEqual([]);
    expect((await restore(id)).statusCode).toBe(204);
    expectProblem(await app.call('GET', '/visitor', { as: person.token }), 'TOKEN_REVOKED');
    const again = await app.productTokens.issue({
      subject: subjectOf(person.token),
      role: 'VISITOR',
      expiresAt: new Date(Date.now() + 3_600_000),
    });
    await expect.poll(async () => (await other.call('GET', '/visitor', { as: again.token })).statusCode).toBe(200);
  });

  test('is out with all records, and makes no new one', async () => {
    const owner = await createExhibitor(app);
    const { id } = await suspended('ACCOUNT', owner.account.id);
    const listed = async () => {
      const path = `/exhibitor/account?exhibitorId=${owner.exhibitor.id}`;
      return (await app.call('GET', path, { as: admin.token })).json().items[0].suspendedAt;
    };
    expect(await listed()).not.toBeNull();
    expectProblem(await app.call('GET', '/exhibitor/current', { as: owner.token }), 'SUSPENDED');
    const again = { name: 'Elsewhere', accountName: 'Jana', language: 'en' };
    expectProblem(await app.call('POST', '/exhibitor', { as: owner.token, body: again }), 'SUSPENDED');
    await restore(id);
    expect(await listed()).toBeNull();
  });

  test('is in again when the time has run out, without anybody doing anything', async () => {
    const owner = await createExhibitor(app);
    const now = Date.now();
    app.setNow(new Date(now));
    await suspended('EXHIBITOR', owner.exhibitor.id, { until: new Date(now + 600_000).toISOString() });
    const get = () => app.call('GET', '/exhibitor/current', { as: owner.token });
    app.setNow(new Date(now + 599_000));
    expectProblem(await get(), 'SUSPENDED');
    app.setNow(new Date(now + 600_000));
    expect((await get()).statusCode).toBe(200);
    const [entry] = await list(`?targetKind=EXHIBITOR&targetId=${owner.exhibitor.id}`);
    expect(entry).toMatchObject({ endedAt: new Date(now + 600_000).toISOString(), liftedBy: null });
    expect((await restore(entry?.id ?? '')).statusCode).toBe(404);
    await suspended('EXHIBITOR', owner.exhibitor.id);
    expectProblem(await get(), 'SUSPENDED');
  });
});

describe('a suspended company or organizer', () => {
  test('takes all its accounts out, and nothing else of their people', async () => {
    const owner = await createExhibitor(app);
    const visitor = { email: owner.email, profile: { name: 'Jana' }, language: 'en' };
    const consents = { consentTerms: true, consentPrivacy: true, consentMarketingUpdates: false };
    const given = { ...consents, textVersion: '2026-11', language: 'en' };
    const body = { ...visitor, consents: given };
    expect((await app.call('POST', '/visitor', { as: owner.token, body })).statusCode).toBe(201);
    await suspended('EXHIBITOR', owner.exhibitor.id);
    expectProblem(await app.call('GET', '/exhibitor/current', { as: owner.token }), 'SUSPENDED');
    expect((await app.call('GET', '/visitor', { as: owner.token })).statusCode).toBe(200);
  });

  test('leaves an organizer who exhibits as well their projects', async () => {
    const { owner, project } = await createStand(app);
    const organizer = await createOrganizer(app);
    await app.database.execute(sql`
      update accounts set roles = '{EXHIBITOR,ORGANIZER}', organizer_id = ${organizer.organizerId}
      where id = ${owner.account.id}`);
    await suspended('ORGANIZER', organizer.organizerId);
    expectProblem(await app.call('GET', '/exhibitor/current', { as: organizer.token }), 'SUSPENDED');
    expect((await app.call('GET', `/exhibition/${project.id}`, { as: owner.token })).statusCode).toBe(200);
  });

  test('tells an organizer who exhibits as well why the role is gone, until it is restored', async () => {
    const { owner } = await createStand(app);
    const { organizerId } = await createOrganizer(app);
    await app.database.execute(sql`
      update accounts set roles = '{EXHIBITOR,ORGANIZER}', organizer_id = ${organizerId}
      where id = ${owner.account.id}`);
    const current = async () => (await app.call('GET', '/exhibitor/account/current', { as: owner.token })).json();
    const { id } = await suspended('ORGANIZER', organizerId, { until: '2199-06-30T00:00:00Z' });
    const organizerSuspension = { targetKind: 'ORGANIZER', reason, until: '2199-06-30T00:00:00.000Z' };
    expect(await current()).toMatchObject({ roles: ['EXHIBITOR'], organizerId: null, organizerSuspension });
    await restore(id);
    const restored = await current();
    expect(restored).toMatchObject({ roles: ['EXHIBITOR', 'ORGANIZER'], organizerId });
    expect(restored).not.toHaveProperty('organizerSuspension');
  });
});

describe('administrators', () => {
  const own = useOwnTestApp();
  beforeEach(async () => {
    await own.database.execute(sql`delete from admins`);
  });

  test('cannot suspend the last one, by whichever record', async () => {
    const last = await createAdmin(own);
    const registered = await own.call('POST', '/exhibitor', {
      as: last.token,
      body: { name: 'Mine', accountName: 'Ada', language: 'en' },
    });
    const call = (body: object) => own.call('POST', '/admin/suspension', { as: last.token, body });
    const { id } = (await own.call('GET', '/admin/account', { as: last.token })).json();
    expectProblem(await call({ targetKind: 'ADMIN', targetId: id, reason }), 'LAST_ADMIN');
    const targetId = registered.json().account.id;
    expectProblem(await call({ targetKind: 'ACCOUNT', targetId, reason }), 'LAST_ADMIN');
  });

  test('suspending each other at once leave exactly one', async () => {
    for (let round = 0; round < 5; round += 1) {
      await own.database.execute(sql`delete from admins`);
      const pair = [await createAdmin(own), await createAdmin(own)];
      const ids = await Promise.all(
        pair.map(async ({ token }) => (await own.call('GET', '/admin/account', { as: token })).json().id),
      );
      const answers = await Promise.all(
        pair.map(({ token }, index) =>
          own.call('POST', '/admin/suspension', {
            as: token,
            body: { targetKind: 'ADMIN', targetId: ids[1 - index], reason },
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(201);
      expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    }
  });
});

describe('the calls', () => {
  test('refuse an unknown id, a second suspension, a time that has passed, and no reason', async () => {
    const { visitor } = await createVisitor(app);
    const target = { targetKind: 'VISITOR', targetId: visitor.id };
    expectProblem(await suspend({ ...target, targetKind: 'ACCOUNT', reason }), 'NOT_FOUND');
    const past = expectProblem(await suspend({ ...target, reason, until: '2020-01-01T00:00:00Z' }), 'INVALID_INPUT');
    expect(past.errors?.[0]?.path).toBe('body.until');
    for (const bad of ['', ' ', 'x'.repeat(501)]) {
      const problem = expectProblem(await suspend({ ...target, reason: bad }), 'INVALID_INPUT');
      expect(problem.errors?.[0]?.path).toBe('body.reason');
    }
    await suspended('VISITOR', visitor.id, { reason: 'x'.repeat(500) });
    expectProblem(await suspend({ ...target, reason }), 'ALREADY_SUSPENDED');
  });

  test('list what is in force and what was, with the history of one person, page by page', async () => {
    const { visitor } = await createVisitor(app);
    const first = await suspended('VISITOR', visitor.id, { reason: 'first' });
    await restore(first.id);
    expect((await restore(first.id)).statusCode).toBe(404);
    const second = await suspended('VISITOR', visitor.id, { reason: 'second' });
    const history = await list(`?targetKind=VISITOR&targetId=${visitor.id}`);
    expect(history.map((one) => one.reason)).toEqual(['second', 'first']);
    expect(history[1]).toMatchObject({ liftedBy: admin.email, suspendedBy: admin.email, label: visitor.email });
    expect((await list('?inForce=true')).map(({ id }) => id)).toContain(second.id);
    expect((await list('?inForce=true')).map(({ id }) => id)).not.toContain(first.id);
    expect((await list('?inForce=false')).map(({ id }) => id)).toContain(first.id);
    const page = await app.call('GET', `/admin/suspension?limit=1`, { as: admin.token });
    const next = await app.call('GET', `/admin/suspension?limit=1&cursor=${page.json().nextCursor}`, {
      as: admin.token,
    });
    expect(next.json().items[0].id).not.toBe(page.json().items[0].id);
  });

  test('are for administrators alone', async () => {
    const person = await createPerson(app);
    expectProblem(
      await suspend({ targetKind: 'VISITOR', targetId: crypto.randomUUID(), reason }, person.token),
      'FORBIDDEN',
    );
  });
});
