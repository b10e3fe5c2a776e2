import type { ReportDownload } from '@fairlead/contract/report-downloads';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { createExhibitor, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { listDownloads } from './report-downloads.ts';

const app = useTestApp();
type Stand = Awaited<ReturnType<typeof createStand>>;

async function createLead(stand: Stand) {
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  await app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${visitor.visitor.id}, now(), 0, 'EUR', 'BASE')`);
}
const load = (stand: Stand, path: string) =>
  app.call('GET', `/project/${stand.project.id}/leadReport/${path}`, { as: stand.owner.token });
const list = async (stand: Stand, query = ''): Promise<{ items: ReportDownload[]; nextCursor: string | null }> =>
  (await app.call('GET', `/report/download${query}`, { as: stand.owner.token })).json();

test('whoever takes a report is written down, with what it was and how it ended', async () => {
  const stand = await createStand(app);
  await createLead(stand);
  const sizes: number[] = [];
  for (const path of [
    'extended/csv',
    'extended/xlsx?paid=false',
    'complete/csv',
    'complete/csv?preset=HUBSPOT',
    'complete/xlsx',
  ])
    sizes.unshift((await load(stand, path)).rawPayload.length);
  const { items } = await list(stand);
  expect(items.map(({ report, format, part }) => [report, format, part])).toEqual([
    ['COMPLETE', 'XLSX', 'UNLOCKED'],
    ['COMPLETE', 'HUBSPOT', 'UNLOCKED'],
    ['COMPLETE', 'CSV', 'UNLOCKED'],
    ['EXTENDED', 'XLSX', 'LOCKED'],
    ['EXTENDED', 'CSV', 'ALL'],
  ]);
  expect(items.map(({ bytes }) => bytes)).toEqual(sizes);
  const { account, exhibitor: _ } = stand.owner;
  for (const each of items)
    expect(each).toMatchObject({ by: account.name, state: 'DONE', project: { name: stand.project.name } });
  const first = await list(stand, '?limit=2');
  const second = await list(stand, `?limit=200&cursor=${first.nextCursor}`);
  expect([...first.items, ...second.items]).toEqual(items);
});

test('what was refused, or asked for by somebody else, was not taken', async () => {
  const [stand, stranger] = [await createStand(app), await createStand(app)];
  await scan(app, (await createVisitor(app)).token, scanBody(stand.beacon));
  expectProblem(await load(stand, 'complete/csv'), 'PAYMENT_REQUIRED');
  const path = `/project/${stand.project.id}/leadReport/extended/csv`;
  expectProblem(await app.call('GET', path, { as: stranger.owner.token }), 'NOT_FOUND');
  expect((await list(stand)).items).toEqual([]);
  expect((await list(stranger)).items).toEqual([]);
});

test('one that its reader broke off was not taken whole', async () => {
  const stand = await createStand(app);
  await createLead(stand);
  await app.database.execute(sql`
    insert into scan_events (project_id, visitor_id, id, beacon_id, occurred_at, received_at, source, result,
      is_clock_clamped, is_after_fair)
    select project_id, visitor_id, gen_random_uuid(), ${stand.beacon.id}::uuid, now() - n * interval '1 second', now(), 'CAMERA',
      'DUPLICATE', false, false
    from leads, generate_series(1, 50000) n where project_id = ${stand.project.id}`);
  const origin = await app.listen();
  const stop = new AbortController();
  const answer = await fetch(`${origin}/papi/project/${stand.project.id}/leadReport/extended/csv`, {
    headers: { authorization: `Bearer ${stand.owner.token}` },
    signal: stop.signal,
  });
  const reader = answer.body?.getReader();
  await reader?.read();
  stop.abort();
  await expect.poll(async () => (await list(stand)).items[0]?.state).toBe('STOPPED');
});

test('who took a report on fairs is seen by whoever runs them, and by nobody else', async () => {
  const { token, fair, organizer, exhibitor } = await createFair(app);
  const take = async (query: string) =>
    expect((await app.call('GET', `/report/participation${query}`, { as: token })).statusCode).toBe(200);
  const seen = async (as: string): Promise<ReportDownload[]> =>
    (await app.call('GET', '/report/download', { as })).json().items;
  await take(`?tradeFairId=${fair.id}`);
  await take('');
  const items = await seen(token);
  expect(items).toMatchObject([
    { report: 'PARTICIPATION', state: 'DONE', project: { id: organizer.id, name: null } },
    { report: 'PARTICIPATION', state: 'DONE', format: 'CSV', part: 'ALL', project: { id: fair.id, name: fair.name } },
  ]);
  // A colleague at the organizer belongs to another company.
  const colleague = await createExhibitor(app);
  await app.database.execute(sql`
    update accounts set organizer_id = ${organizer.id}, roles = '{ORGANIZER}' where id = ${colleague.account.id}`);
  expect(await seen(colleague.token)).toEqual(items);
  expect(await seen((await createFair(app)).token)).toEqual([]);
  // In the same company, without the role.
  const query = { limit: 50 };
  const own = await listDownloads(app.database, { exhibitorId: exhibitor.id, organizerId: null, query });
  expect(own.items).toEqual([]);
});
