import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createLink, readAttachment } from '../../../test/attachments.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { overlap } from '../../../test/race.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { newId } from '../../platform/identifier.ts';
import { deleteVisitor, lockVisitor } from '../visitors/queries.ts';
import { removeAttachments } from './manage-attachments.ts';
import { eraseEngagement } from './personal-data.ts';
import { deleteFavourite, insertFavourite, insertOpening } from './visitor-queries.ts';

const app = useTestApp();

async function createVisited() {
  const stand = await createStand(app);
  const link = await createLink(app, stand.owner.token, stand.beacon.id);
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  const engagement = {
    visitorId: visitor.visitor.id,
    attachmentIds: [link.id],
    at: new Date(),
    slot: 1,
  };
  const key = sql`project_id = ${stand.project.id} and attachment_id = ${link.id}`;
  const counts = async () => {
    const { openCount, favouriteCount } = await readAttachment(app, stand.owner.token, stand.project.id, link.id);
    return { openCount, favouriteCount };
  };
  return { ...stand, link, visitor, engagement, key, counts };
}
type Visited = Awaited<ReturnType<typeof createVisited>>;
type Step = (tx: Executor, made: Visited) => Promise<unknown>;

/** Both steps, the second begun before the first has committed. */
async function both(first: Step, second: Step): Promise<Visited> {
  const made = await createVisited();
  const results = await overlap(
    app.database,
    (tx) => first(tx, made),
    (tx) => second(tx, made),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  return made;
}

const rowsIn = (table: string, { key }: Visited): Promise<number> =>
  app.database.execute(sql`select 1 from ${sql.identifier(table)} where ${key}`);
/** Adds to the counter as long as there is no row: what must not be done. */
const countIfNone =
  (table: string, openings: number, favourites: number): Step =>
  async (tx, { key, project, link }) => {
    if ((await tx.execute(sql`select 1 from ${sql.identifier(table)} where ${key}`)) > 0) return;
    await tx.execute(sql`
      insert into attachment_counters as c (project_id, attachment_id, hour, slot, openings, favourites)
      values (${project.id}, ${link.id}, date_trunc('hour', now(), 'UTC'), 1, ${openings}, ${favourites})
      on conflict (project_id, attachment_id, hour, slot) do update set
        openings = c.openings + excluded.openings, favourites = c.favourites + excluded.favourites`);
  };

describe('a favourite that is kept twice at once', () => {
  const keep: Step = (tx, { engagement }) => insertFavourite(tx, engagement);
  const give: Step = (tx, { engagement }) => deleteFavourite(tx, engagement);

  test('is counted once; looking first would count it twice', async () => {
    const made = await both(keep, keep);
    expect(await made.counts()).toMatchObject({ favouriteCount: 1 });
    expect(await rowsIn('attachment_favourites', made)).toBe(1);
    const careless = countIfNone('attachment_favourites', 0, 1);
    expect(await (await both(careless, careless)).counts()).toMatchObject({ favouriteCount: 2 });
  });

  test('and removed meanwhile, has a count that agrees with what is kept', async () => {
    for (const [first, second] of [
      [keep, give],
      [give, keep],
    ] as const) {
      const made = await both(first, second);
      expect(await made.counts()).toMatchObject({ favouriteCount: await rowsIn('attachment_favourites', made) });
    }
    const { visitor, link, counts, ...made } = await createVisited();
    const calls = Array.from({ length: 20 }, (_, index) =>
      app.call(index % 2 === 0 ? 'POST' : 'DELETE', `/attachment/${link.id}/favourite`, { as: visitor.token }),
    );
    expect((await Promise.all(calls)).every(({ statusCode }) => statusCode === 204)).toBe(true);
    expect(await counts()).toMatchObject({
      favouriteCount: await rowsIn('attachment_favourites', { visitor, link, counts, ...made }),
    });
  });
});

describe('a document that is opened twice at once', () => {
  const open: Step = (tx, { engagement }) => insertOpening(tx, engagement, newId());

  test('has one visit; looking first would count two', async () => {
    const made = await both(open, open);
    expect(await made.counts()).toMatchObject({ openCount: 1 });
    expect(await rowsIn('attachment_openings', made)).toBe(1);
    const careless = countIfNone('attachment_openings', 1, 0);
    expect(await (await both(careless, careless)).counts()).toMatchObject({ openCount: 2 });
  });

  test('has one more visit after the pause, whoever opens it first', async () => {
    const made = await createVisited();
    const later = { ...made.engagement, at: new Date(made.engagement.at.getTime() + 3_600_000) };
    await insertOpening(app.database, made.engagement, newId());
    const again = (tx: Executor) => insertOpening(tx, later, newId());
    await overlap(app.database, again, again);
    expect(await made.counts()).toMatchObject({ openCount: 2 });
  });
});

describe('somebody who leaves, or a document that goes, meanwhile', () => {
  const steps: readonly [string, string, Step, Step][] = [
    [
      'a favourite',
      'attachment_favourites',
      (tx, { engagement }) => insertFavourite(tx, engagement),
      (tx, { project, link, visitor }) =>
        tx.execute(sql`
          insert into attachment_favourites (project_id, attachment_id, visitor_id, favoured_at)
          values (${project.id}, ${link.id}, ${visitor.visitor.id}, now())`),
    ],
    [
      'an opening',
      'attachment_openings',
      (tx, { engagement }) => insertOpening(tx, engagement, newId()),
      (tx, { project, link, visitor }) =>
        tx.execute(sql`
          insert into attachment_openings (project_id, attachment_id, visitor_id, first_at, last_at, visit_id)
          values (${project.id}, ${link.id}, ${visitor.visitor.id}, now(), now(), ${newId()})`),
    ],
  ];
  const leave: Step = async (tx, { visitor }) => {
    await lockVisitor(tx, visitor.visitor.id);
    await eraseEngagement(tx, visitor.visitor.id);
    await deleteVisitor(tx, visitor.visitor.id);
  };
  const remove: Step = (tx, { link }) => removeAttachments(tx, { id: link.id }, new Date());

  test.each(steps)(
    'leaves no row of %s; one that is written without looking stays',
    async (_, table, write, careless) => {
      for (const going of [leave, remove]) {
        expect(await rowsIn(table, await both(going, write))).toBe(0);
        expect(await rowsIn(table, await both(write, going))).toBe(0);
        expect(await rowsIn(table, await both(going, careless))).toBe(1);
      }
    },
  );
});
