import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { overlap } from '../../../test/race.ts';
import { newId } from '../../platform/identifier.ts';
import { lockVisitor, recordCapturedLeads } from '../leads/record-leads.ts';
import { withdrawSharing } from '../leads/sharing-queries.ts';
import { lockPeople } from './queries.ts';

let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({}, { beside: app });
  return async () => {
    await beside.close();
    await app.close();
  };
});

type Stand = Awaited<ReturnType<typeof createStand>>;
type Visitor = Awaited<ReturnType<typeof createVisitor>>;

const times = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

/** Everything that captures and scans left behind in a project. */
async function stateOf({ project, owner }: Stand) {
  const [state] = await app.database.query(sql`
    select (select count(*)::int from leads where project_id = ${project.id}) as leads,
      (select count(*)::int from lead_captures where project_id = ${project.id}) as captures,
      (select count(*)::int from lead_captures where project_id = ${project.id} and result = 'OK') as first,
      (select sum(leads)::int from scan_counters where project_id = ${project.id}) as counted_leads,
      (select count(*)::int from consent_events where exhibitor_id = ${owner.exhibitor.id}) as grants`);
  return state;
}

test('100 parallel captures of one person by two processes make one lead', async () => {
  const stand = await createStand(app);
  const person = await createVisitor(app);
  const answers = await Promise.all(
    times(100, (n) => capture(n % 2 === 0 ? app : beside, stand, captureOf(person, { rating: (n % 5) + 1 }))),
  );
  expect(answers.flat().filter(({ result }) => result === 'OK')).toHaveLength(1);
  expect(answers.flat().filter(({ result }) => result === 'DUPLICATE')).toHaveLength(99);
  expect(await stateOf(stand)).toEqual({ leads: 1, captures: 100, first: 1, countedLeads: 1, grants: 1 });
});

test('the same batch 20 times at once is one, and every delivery gets the same answers', async () => {
  const stand = await createStand(app);
  const people = await Promise.all(times(5, () => createVisitor(app)));
  const items = people.flatMap((person) => [captureOf(person), captureOf(person)]);
  const answers = await Promise.all(times(20, (n) => capture(n % 2 === 0 ? app : beside, stand, ...items)));
  for (const outcomes of answers)
    expect(outcomes.map(({ result }) => result)).toEqual(people.flatMap(() => ['OK', 'DUPLICATE']));
  expect(await stateOf(stand)).toEqual({ leads: 5, captures: 10, first: 5, countedLeads: 5, grants: 5 });
});

test('batches that share ids and people in any order end, and an id is one person’s', async () => {
  const stand = await createStand(app);
  const people = await Promise.all(times(6, () => createVisitor(app)));
  const ids = times(6, () => newId());
  const occurredAt = new Date().toISOString();
  const batches = times(12, (shift) =>
    ids
      .map((id, n) => captureOf(people[(n + shift) % 6] as Visitor, { id, occurredAt }))
      .toSorted(() => Math.random() - 0.5),
  );
  const answers = await Promise.all(batches.map((items, n) => capture(n % 2 === 0 ? app : beside, stand, ...items)));
  const refused = answers.flat().filter(({ result }) => result === 'REFUSED');
  for (const { problem } of refused) expect(problem?.code).toBe('EVENT_ID_REUSED');
  expect(await stateOf(stand)).toMatchObject({ captures: 6 });
  expect(answers.flat()).toHaveLength(72);
});

test('a capture beside the person’s own scan makes one lead, one count, one grant', async () => {
  for (let round = 0; round < 10; round += 1) {
    const stand = await createStand(app);
    const person = await createVisitor(app);
    await Promise.all([
      capture(beside, stand, captureOf(person)),
      scan(app, person.token, scanBody(stand.beacon)),
      capture(app, stand, captureOf(person)),
    ]);
    expect(await stateOf(stand)).toMatchObject({ leads: 1, captures: 2, countedLeads: 1, grants: 1 });
  }
});

test('control: looking first and inserting then, as this is not done, makes several leads', async () => {
  await app.database.execute(sql`create table naive_leads (visitor_id uuid)`);
  const { visitor } = await createVisitor(app);
  const [lookers, everybody] = [5, Promise.withResolvers<void>()];
  let looked = 0;
  await Promise.all(
    times(lookers, () =>
      app.database.transaction(async (tx) => {
        const known = await tx.query(sql`select 1 from naive_leads where visitor_id = ${visitor.id}`);
        looked += 1;
        if (looked === lookers) everybody.resolve();
        await everybody.promise;
        if (known.length === 0) await tx.execute(sql`insert into naive_leads values (${visitor.id})`);
      }),
    ),
  );
  expect((await app.database.query(sql`select 1 from naive_leads`)).length).toBeGreaterThan(1);
});

describe('a capture beside a withdrawal', () => {
  const event = ({ project }: Stand, { visitor }: Visitor) => ({
    id: newId(),
    projectId: project.id,
    visitorId: visitor.id,
    occurredAt: new Date(),
  });
  const careful = (stand: Stand, person: Visitor) => async (tx: Executor) => {
    await tx.execute(lockPeople([person.visitor.id]));
    await tx.execute(recordCapturedLeads([event(stand, person)]));
  };
  const careless = (stand: Stand, person: Visitor) => async (tx: Executor) => {
    await tx.execute(recordCapturedLeads([event(stand, person)]));
  };
  const withdrawing = (stand: Stand, person: Visitor) => async (tx: Executor) => {
    await lockVisitor(tx, person.visitor.id);
    await withdrawSharing(tx, { visitorId: person.visitor.id, exhibitorId: stand.owner.exhibitor.id }, new Date());
  };

  test.each([
    ['the withdrawal first', true, (s: Stand, p: Visitor) => [withdrawing(s, p), careful(s, p)] as const],
    ['the capture first', true, (s: Stand, p: Visitor) => [careful(s, p), withdrawing(s, p)] as const],
    ['without the lock, as a control', false, (s: Stand, p: Visitor) => [withdrawing(s, p), careless(s, p)] as const],
  ])('leaves the lead withdrawn: %s', async (_, isWithdrawn, order) => {
    const stand = await createStand(app);
    const person = await createVisitor(app);
    const [first, second] = order(stand, person);
    const results = await overlap(app.database, first, second);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    const [lead] = await app.database.query(sql`
      select consent_withdrawn_at is not null as is_withdrawn from leads where project_id = ${stand.project.id}`);
    expect(lead).toEqual({ isWithdrawn });
  });
});
