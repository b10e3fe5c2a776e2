import { sql } from '@fairlead/database/sql';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { answerClaims, claimsOf } from '../../../test/claims.ts';
import { createBeacon, createStand, createVisitor, scanBody } from '../../../test/factories.ts';
import { createGuest, linkSentTo, openLink, requestLink } from '../../../test/guests.ts';
import { useOwnTestApp, useTestApp } from '../../../test/use-test-app.ts';
import { auditFigures, rebuildFigures } from './audit-figures.ts';

const app = useOwnTestApp();
const other = useTestApp({}, () => ({ beside: app }));

interface Scene {
  readonly stand: Awaited<ReturnType<typeof createStand>>;
  readonly points: readonly { id: string }[];
  readonly people: Awaited<ReturnType<typeof createVisitor>>[];
  server: typeof app;
}

const people = 4;
const nth = fc.nat({ max: 11 });
const some = <T>(all: readonly T[], index: number): T => all[index % all.length] as T;

const leadsOf = async ({ stand, server }: Scene): Promise<readonly { id: string }[]> =>
  (await server.call('GET', `/project/${stand.project.id}/lead?limit=200`, { as: stand.owner.token })).json().items;

const step = <T>(name: string, values: fc.Arbitrary<T>, run: (scene: Scene, value: T) => Promise<unknown>) =>
  values.map((value) => ({ name: `${name} ${JSON.stringify(value)}`, run: (scene: Scene) => run(scene, value) }));

const steps = [
  step(
    'scan',
    fc.record({ who: nth, at: nth, hoursAgo: fc.nat({ max: 60 }) }),
    ({ server, people: all, points }, value) =>
      server.call('POST', '/scan', {
        as: some(all, value.who).token,
        body: scanBody(some(points, value.at), {
          occurredAt: new Date(Date.now() - value.hoursAgo * 3_600_000).toISOString(),
        }),
      }),
  ),
  step('scan many', fc.array(fc.record({ who: nth, at: nth }), { minLength: 2, maxLength: 8 }), (scene, values) =>
    Promise.all(
      values.map(({ who, at }) =>
        scene.server.call('POST', '/scan', {
          as: some(scene.people, who).token,
          body: scanBody(some(scene.points, at)),
        }),
      ),
    ),
  ),
  step(
    'scans kept by a phone',
    fc.record({ who: nth, at: fc.array(nth, { minLength: 2, maxLength: 6 }) }),
    async ({ server, people: all, points }, { who, at }) => {
      const events = at.map((one, index) =>
        scanBody(some(points, one), { occurredAt: new Date(Date.now() - index * 1_700_000).toISOString() }),
      );
      const batch = { as: some(all, who).token, body: { events } };
      await server.call('POST', '/scan/batch', batch);
      // As if the answer had been lost.
      await server.call('POST', '/scan/batch', batch);
    },
  ),
  // Two guests under one e-mail, whose owner says that one of them, or both, are them.
  step(
    'guests are joined',
    fc.record({ first: nth, second: nth, isBoth: fc.boolean() }),
    async ({ server, points }, { first, second, isBoth }) => {
      const email = someEmail();
      for (const at of [first, second]) {
        const { token } = await createGuest(server, email);
        await server.call('POST', '/scan', { as: token, body: scanBody(some(points, at)) });
      }
      await requestLink(server, email);
      const { token } = (await openLink(server, await linkSentTo(server, email))).json();
      const answers = (await claimsOf(server, token)).map(({ id }, index) => ({ id, isOwn: isBoth || index > 0 }));
      expect((await answerClaims(server, token, answers)).statusCode).toBe(200);
    },
  ),
  step(
    'withdraw or share again',
    fc.record({ who: nth, isShared: fc.boolean() }),
    ({ server, stand, people: all }, value) =>
      server.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, {
        as: some(all, value.who).token,
        body: { isShared: value.isShared },
      }),
  ),
  step(
    'profile',
    fc.record({ who: nth, country: fc.constantFrom('DE', 'IT', 'CH') }),
    ({ server, people: all }, value) => {
      const person = some(all, value.who);
      const body = { profile: { ...person.visitor.profile, countryCode: value.country } };
      return server.call('PUT', '/visitor', { as: person.token, body });
    },
  ),
  step('unlock', fc.constant(null), ({ server, stand }) =>
    server.call('POST', `/project/${stand.project.id}/lead/unlock`, {
      as: stand.owner.token,
      body: { leadIds: 'ALL' },
    }),
  ),
  step(
    'work',
    fc.record({ which: nth, status: fc.constantFrom('CONTACTED', 'QUALIFIED', 'CUSTOMER', 'NEW') }),
    async (scene, value) => {
      const leads = await leadsOf(scene);
      if (leads.length === 0) return;
      await scene.server.call('PATCH', `/project/${scene.stand.project.id}/lead/${some(leads, value.which).id}`, {
        as: scene.stand.owner.token,
        body: { status: value.status },
      });
    },
  ),
  step('leave', nth, async (scene, index) => {
    const at = index % scene.people.length;
    const leaving = scene.people[at];
    await scene.server.call('DELETE', '/visitor/account', { as: leaving?.token ?? '' });
    scene.people[at] = await createVisitor(app, { countryCode: 'ES' });
  }),
  step('read', fc.constant(null), ({ server, stand }) =>
    server.call('GET', `/bi/report/${stand.project.id}`, { as: stand.owner.token }),
  ),
  step('at the other server', fc.constant(null), async (scene) => {
    scene.server = scene.server === app ? other : app;
  }),
];

test('after whatever happens, in whatever order and at two servers, every counter is what happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(...steps), { minLength: 15, maxLength: 30, size: 'max' }), async (walk) => {
      const stand = await createStand(app);
      const second = await createBeacon(app, stand.owner.token, stand.project.id, { name: 'Second' });
      const all = await Promise.all(Array.from({ length: people }, () => createVisitor(app, { countryCode: 'DE' })));
      const scene: Scene = { stand, points: [stand.beacon, second], people: all, server: app };
      for (const { run } of walk) await run(scene);
      const findings = await auditFigures(app.database, new Date());
      expect(findings, walk.map(({ name }) => name).join('\n')).toEqual([]);
    }),
    { numRuns: 20, endOnFailure: true },
  );
  // It came to everything that it is about.
  const [came] = await app.database.query<Record<string, boolean>>(sql`
    select bool_or(consent_withdrawn_at is not null) as withdrawn, bool_or(status = 'QUALIFIED') as qualified,
      bool_or(u.at is not null) as unlocked, bool_or(v.id is null) as departed, bool_or(v.country_code = 'IT') as moved,
      bool_or(l.scan_count > 3) as returned, bool_or(v.email_shown_at is not null) as joined,
      exists (select from sharing_withdrawals where refused_at is not null) as refused
    from leads l left join visitors v on v.id = l.visitor_id
    left join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id`);
  const all = {
    withdrawn: true,
    qualified: true,
    unlocked: true,
    departed: true,
    moved: true,
    returned: true,
    joined: true,
    refused: true,
  };
  expect(came).toEqual(all);
}, 400_000);

test('a counter that is wrong is found, and is right again after it is counted anew', async () => {
  const stand = await createStand(app);
  const visitor = await createVisitor(app, { countryCode: 'DE' });
  await app.call('POST', '/scan', { as: visitor.token, body: scanBody(stand.beacon) });
  expect(await auditFigures(app.database, new Date())).toEqual([]);
  const ours = sql`project_id = ${stand.project.id}`;
  // Transactions under way elsewhere in the cluster have leads counted twice, which would mend them.
  await app.database.execute(sql`delete from lead_updates where ${ours}`);
  await app.database.execute(sql`update scan_counters set scans = scans + 1 where ${ours}`);
  await app.database.execute(sql`update figure_counters set leads = leads + 1 where ${ours} and dimension = 'COUNTRY'`);
  await app.database.execute(sql`update lead_figures set industry = 'other' where ${ours}`);
  const checks = (await auditFigures(app.database, new Date())).map(({ check }) => check);
  expect(new Set(checks)).toEqual(
    new Set([
      'scans by quarter of an hour and point are the events',
      'leads by what is known of them are the leads',
      'every lead is counted as it is',
    ]),
  );
  await rebuildFigures(app.database, new Date());
  expect(await auditFigures(app.database, new Date())).toEqual([]);
});
