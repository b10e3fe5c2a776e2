import { sql } from '@fairlead/database/sql';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { type OpenEvents, openEvents } from '../../../test/event-stream.ts';
import { createExhibitor, createStand, createVisitor, ownEmail, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';

/** Two servers on one database, as behind a balancer: what happens at one is heard at both. */
const app = useOwnTestApp();
/** The second asks ten times a second whether its readers may stay. */
const liveCheckMs = 100;
const other = useTestApp({}, () => ({ beside: app, liveCheckMs }));
beforeAll(async () => {
  for (const one of [app, other]) await one.listen();
});

/** Some milliseconds on a machine with nothing else to do; no clock would bring it, for the first one goes off after 15 s. */
const soon = { timeout: 10_000, interval: 5 };

const person = { name: 'Quixana Zwyrtek', organization: 'Plonkworks', city: 'Xanthopolis', phone: '9988776' };
let stand: Awaited<ReturnType<typeof createStand>>;
let visitor: Awaited<ReturnType<typeof createVisitor>>;
beforeEach(async () => {
  [stand, visitor] = [await createStand(app), await createVisitor(app, person)];
});

const path = (projectId = stand.project.id) => `/project/${projectId}/live`;
const follow = (at: TestApp = other, lastEventId?: string) =>
  openEvents(at, path(), { as: stand.owner.token, lastEventId });
const leadId = async (): Promise<string> =>
  (await app.call('GET', `/project/${stand.project.id}/lead`, { as: stand.owner.token })).json().items[0].id;
const scanOnce = () => scan(app, visitor.token, scanBody(stand.beacon));
const share = (isShared: boolean) =>
  app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, { as: visitor.token, body: { isShared } });
const named = ({ events }: OpenEvents) => events.flatMap(({ event, data }) => (event === 'leads' ? data.ids : [event]));

/** Returns the messages that a listener of the project hears during some work. */
async function reportedFor(work: () => Promise<unknown>, at: TestApp = other): Promise<string[]> {
  const stream = await follow(at);
  await work();
  await expect.poll(() => stream.events.length, soon).toBeGreaterThan(0);
  await stream.close();
  return named(stream);
}

describe('whoever follows a project hears of', () => {
  test('a scan, at every server, and of nothing that is another project’s', async () => {
    const foreign = await createStand(app);
    const streams = [await follow(app), await follow(other)];
    await scan(app, visitor.token, scanBody(foreign.beacon));
    await scanOnce();
    const id = await leadId();
    for (const stream of streams) {
      await expect.poll(() => named(stream), soon).toEqual([id]);
      await stream.close();
    }
  });

  test('a withdrawal and its return', async () => {
    await reportedFor(scanOnce);
    const id = await leadId();
    expect(await reportedFor(() => share(false))).toEqual([id]);
    expect(await reportedFor(() => share(true))).toEqual([id]);
  });

  test('an unlock of some, and of all', async () => {
    await reportedFor(scanOnce);
    const id = await leadId();
    const unlock = (leadIds: unknown) =>
      app.call('POST', `/project/${stand.project.id}/lead/unlock`, { as: stand.owner.token, body: { leadIds } });
    expect(await reportedFor(() => unlock([id]))).toEqual([id]);
    expect(await reportedFor(() => unlock('ALL'))).toEqual(['resync']);
  });

  test('a changed profile, and of somebody who leaves', async () => {
    await reportedFor(scanOnce);
    const id = await leadId();
    const rename = async () => {
      const { id: _, code: __, ...profile } = visitor.visitor;
      await app.database.execute(sql`update visitors set name = 'Ann' where id = ${visitor.visitor.id}`);
      return profile;
    };
    expect(await reportedFor(rename)).toEqual([id]);
    const left = await reportedFor(() => app.call('DELETE', '/visitor/account', { as: visitor.token }));
    expect(new Set(left)).toEqual(new Set([id]));
  });

  test('what an unlocked lead shows, and of a locked or withdrawn one nothing that its row hides', async () => {
    // Heard before anything is asked: told late, the scan itself would pass for the change.
    await reportedFor(scanOnce);
    const id = await leadId();
    const other = await createVisitor(app);
    /** Returns whether a change is heard; a scan of another visitor follows it, which is heard for certain. */
    const isHeard = async (change: () => Promise<unknown>): Promise<boolean> => {
      const heard = await reportedFor(async () => {
        await change();
        const stream = await follow();
        await scan(app, other.token, scanBody(stand.beacon));
        await expect.poll(() => stream.events.length, soon).toBeGreaterThan(0);
        await stream.close();
      });
      return heard.includes(id);
    };
    const setPhone = (phone: string) => () =>
      app.database.execute(sql`update visitors set phone = ${phone} where id = ${visitor.visitor.id}`);
    const verify = () => ownEmail(app, visitor);
    const forget = () => app.database.execute(sql`delete from verified_addresses where email = ${visitor.email}`);
    expect(await isHeard(setPhone('1'))).toBe(false);
    expect(await isHeard(verify)).toBe(false);
    expect(await isHeard(forget)).toBe(false);
    const path = `/project/${stand.project.id}/lead/unlock`;
    await app.call('POST', path, { as: stand.owner.token, body: { leadIds: [id] } });
    expect(await isHeard(setPhone('2'))).toBe(true);
    expect(await isHeard(verify)).toBe(true);
    await reportedFor(() => share(false));
    expect(await isHeard(setPhone('3'))).toBe(false);
    expect(await isHeard(forget)).toBe(false);
  });

  test('what is not a person’s, as ids alone', async () => {
    const stream = await follow();
    await scanOnce();
    await share(false);
    await share(true);
    await expect.poll(() => stream.events.length, soon).toBeGreaterThan(1);
    for (const part of [visitor.visitor.id, visitor.email, 'Quixana', 'Plonkworks', 'Xanthopolis', '9988776']) {
      expect(stream.text()).not.toContain(part);
    }
    expect(stream.text().replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'ID')).toMatch(
      // A heartbeat comes in between where the machine is so busy that this takes longer than 15 s.
      /^retry: \d{4}\n(:\nid: [\w-]{123}\n\n)+(event: leads\nid: [\w-]{123}\ndata: \{"ids":\["ID"\]\}\n\n(:\nid: [\w-]{123}\n\n)*)+$/,
    );
    await stream.close();
  });

  test('a crowd as everything at once', async () => {
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
    await app.database.execute(sql`
      insert into leads (project_id, visitor_id, id, first_at, last_at, first_event_id)
      select ${stand.project.id}::uuid, gen_random_uuid(), n, now(), now(), gen_random_uuid() from unnest(${ids}::uuid[]) n`);
    const gone = () => app.database.execute(sql`delete from leads where project_id = ${stand.project.id}`);
    expect(await reportedFor(gone)).toEqual(['resync']);
  });
});

describe('whoever comes back', () => {
  test('hears what happened meanwhile, at another server too', async () => {
    const first = await follow(app);
    const position = first.lastEventId();
    await first.close();
    await scanOnce();
    const id = await leadId();
    const onceMore = await follow(app);
    await expect
      .poll(async () => {
        const again = await follow(other, position);
        await again.close();
        return named(again);
      }, soon)
      .not.toEqual([]);
    await onceMore.close();
    // A position that this server has heard of, though it had no listener then.
    const own = await follow(other);
    const known = own.lastEventId();
    await own.close();
    await share(false);
    await expect
      .poll(async () => {
        const again = await follow(app, known);
        await again.close();
        return named(again);
      }, soon)
      .toEqual([id]);
  });

  test('hears that anything may have changed, with a position that nobody knows', async () => {
    for (const position of [crypto.randomUUID(), 'x']) {
      const stream = await follow(app, position);
      await expect.poll(() => named(stream), soon).toEqual(['resync']);
      await stream.close();
    }
  });
});

test('whoever follows hears that anything may have changed when messages may have been lost', async () => {
  const streams = [await follow(app), await follow(other)];
  await app.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'fairlead-bus'`);
  for (const stream of streams) {
    await expect.poll(() => named(stream), soon).toEqual(['resync']);
    await stream.close();
  }
  expect(await reportedFor(scanOnce)).toHaveLength(1);
});

describe('a stream', () => {
  test('is neither kept nor compressed on its way, and says how soon to come back', async () => {
    const stream = await follow();
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    await stream.close();
  });

  test('is for the team of the project alone', async () => {
    const foreign = await createStand(app);
    expectProblem(await app.call('GET', path(foreign.project.id), { as: stand.owner.token }), 'NOT_FOUND');
    expectProblem(await app.call('GET', path(), { as: visitor.token }), 'FORBIDDEN');
    expectProblem(await app.call('GET', path()), 'UNAUTHENTICATED');
  });

  test('is one of ten that a person has at most; one that ended counts no more', async () => {
    const streams = [];
    for (let number = 0; number < 10; number += 1) streams.push(await follow());
    const refused = await other.call('GET', path(), { as: stand.owner.token });
    expectProblem(refused, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('30');
    await streams.pop()?.close();
    await expect
      .poll(async () => (await other.call('GET', path(), { as: stand.owner.token })).statusCode, soon)
      .toBe(200);
    for (const stream of streams) await stream.close();
  });

  test('ends when its server stops, which waits for no reader', async () => {
    const stopping = await createTestApp({}, { beside: app });
    await stopping.listen();
    const stream = await follow(stopping);
    await stopping.close();
    // A connection that is never given back is cut after a while.
    await expect.poll(() => stream.isEnded(), soon).toBe(true);
    expect(stream.isComplete()).toBe(true);
  });

  test('leaves nothing behind that was asked for its headers alone', async () => {
    for (let number = 0; number < 12; number += 1) {
      const answer = await other.http.inject({
        method: 'HEAD',
        url: `/papi${path()}`,
        headers: { authorization: `Bearer ${stand.owner.token}` },
      });
      expect(answer.statusCode).toBe(200);
    }
  });
});

describe('a stream ends with the right to it', () => {
  const ends = async (work: () => Promise<unknown>) => {
    const stream = await follow();
    await work();
    await expect.poll(() => stream.isEnded(), { timeout: 10_000, interval: 20 }).toBe(true);
  };

  test('when the person signs out everywhere', () =>
    ends(() => identity(app, 'GlobalSignOut', { AccessToken: stand.owner.accessToken })));

  test('when the company is suspended', async () => {
    const admin = await createAdmin(app);
    await ends(async () => {
      const body = { targetKind: 'EXHIBITOR', targetId: stand.owner.exhibitor.id, reason: 'Unpaid' };
      const answer = await app.call('POST', '/admin/suspension', { as: admin.token, body });
      expect(answer.statusCode, answer.body).toBe(201);
    });
  });

  test('when a colleague is removed from the team', async () => {
    const { token, account } = await createExhibitor(app);
    await app.database.execute(sql`
      update accounts set exhibitor_id = ${stand.owner.exhibitor.id} where id = ${account.id}`);
    const stream = await openEvents(other, path(), { as: token });
    const body = { accountId: account.id };
    const removed = await app.call('DELETE', '/exhibitor/account', { as: stand.owner.token, body });
    expect(removed.statusCode, removed.body).toBeLessThan(300);
    await expect.poll(() => stream.isEnded(), { timeout: 10_000, interval: 20 }).toBe(true);
  });

  test('when the token runs out', async () => {
    const stream = await follow();
    other.setNow(new Date(Date.now() + 3 * 3_600_000));
    await expect.poll(() => stream.isEnded(), { timeout: 10_000, interval: 20 }).toBe(true);
    other.setNow(null);
  });

  test('control: and goes on while there is none of this', async () => {
    const stream = await follow();
    await new Promise((resolve) => setTimeout(resolve, 10 * liveCheckMs));
    expect(stream.isEnded()).toBe(false);
    await stream.close();
  });
});
