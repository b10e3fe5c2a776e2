import { sql } from '@fairlead/database/sql';
import { beforeAll, describe, expect, test } from 'vitest';
import * as samples from '../../../../e2e/harness/samples.ts';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import {
  type ChangeKeys,
  keysByMadeUpCursors,
  keysByMoments,
  pairsOf,
  type Reader,
} from '../../../test/match-leads.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

/** Two companies try to find out which of their locked leads are the same visitor, by what they may read. */

const app = useTestApp();
type Stand = Awaited<ReturnType<typeof createStand>>;

const visitorCount = 4;
let stands: readonly [Stand, Stand];
let begun: Date;
/** The lead of each company by visitor, as only the database knows. */
let truth: Map<string, string>;

const readerOf = ({ owner, project }: Stand): Reader => ({
  async pull(updatedSince) {
    const path = `/project/${project.id}/lead?limit=200&updatedSince=${encodeURIComponent(updatedSince)}`;
    const answer = await app.call('GET', path, { as: owner.token });
    if (answer.statusCode !== 200) return null;
    const { items, nextCursor } = answer.json<{ items: { id: string }[]; nextCursor: string }>();
    return { ids: items.map(({ id }) => id), nextCursor };
  },
});

beforeAll(async () => {
  begun = new Date();
  stands = [await createStand(app), await createStand(app)];
  const visitors = await Promise.all(Array.from({ length: visitorCount }, () => createVisitor(app)));
  for (const stand of stands) for (const { token } of visitors) await scan(app, token, scanBody(stand.beacon));
  for (const { token } of visitors) {
    const changed = await app.call('PUT', '/visitor', {
      as: token,
      body: { profile: { ...samples.visitorProfile, industry: '29' } },
    });
    expect(changed.statusCode, changed.body).toBe(200);
  }
  const [mine, theirs] = stands;
  const leads = await app.database.query<{ mine: string; theirs: string }>(sql`
    select a.id as mine, b.id as theirs from leads a join leads b on b.visitor_id = a.visitor_id
    where a.project_id = ${mine.project.id} and b.project_id = ${theirs.project.id}`);
  truth = new Map(leads.map(({ mine, theirs }) => [mine, theirs]));
  expect(truth.size).toBe(visitorCount);
});

async function countMatches(find: (reader: Reader) => Promise<ChangeKeys>): Promise<number> {
  const [mine, theirs] = [await find(readerOf(stands[0])), await find(readerOf(stands[1]))];
  return pairsOf(mine, theirs).filter(([one, other]) => truth.get(one) === other).length;
}

/** So many pairs are right on average when leads are paired at random. */
const byChance = 1;

describe('two companies match no locked leads', () => {
  test('by made-up cursors that halve the numbers of transactions', async () => {
    expect(await countMatches(keysByMadeUpCursors)).toBeLessThanOrEqual(byChance);
  });

  test('by moments that halve the time', async () => {
    expect(await countMatches((reader) => keysByMoments(reader, begun))).toBeLessThanOrEqual(byChance);
  });
});

test('control: the same keys match all of them where each change has a number of its own', async () => {
  const keys = async ({ project }: Stand): Promise<ChangeKeys> => {
    const rows = await app.database.query<{ id: string; xid: number }>(sql`
      select unnest(lead_ids) as id, max(xid::text::bigint)::int as xid from lead_updates
      where project_id = ${project.id} group by 1`);
    return new Map(rows.map(({ id, xid }) => [id, xid]));
  };
  const [mine, theirs] = [await keys(stands[0]), await keys(stands[1])];
  expect(pairsOf(mine, theirs).filter(([a, b]) => truth.get(a) === b)).toHaveLength(4);
});
