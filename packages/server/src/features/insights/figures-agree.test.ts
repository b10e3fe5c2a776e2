import type { BiReport, Dashboard } from '@fairlead/contract/insights';
import type { TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import { createDocument, createLink } from '../../../test/attachments.ts';
import { capture, captureOf } from '../../../test/captures.ts';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { countNewLeads } from '../digests/queries.ts';

const app = useTestApp();
const eventType = 'x-eventtype';
const hoursAgo = (hours: number) => ({ occurredAt: new Date(Date.now() - hours * 3_600_000).toISOString() });

/** Nine leads: seven scanned, two were only captured; two of them withdrew, one of whom had been unlocked. */
async function createWorld() {
  const { token: organizer, fair } = await createFair(app);
  const owner = await createExhibitor(app);
  const project = await createProject(app, owner.token, { parentId: fair.id, stand: 'Hall 1, A1' });
  const point = await createBeacon(app, owner.token, project.id);
  const scanned = await Promise.all(Array.from({ length: 7 }, () => createVisitor(app, { countryCode: 'PL' })));
  const captured = await Promise.all(Array.from({ length: 2 }, () => createVisitor(app, { countryCode: 'DE' })));
  for (const { token } of scanned) await scan(app, token, scanBody(point, hoursAgo(30)));
  // One scans again on a further day; another is only captured then.
  await scan(app, scanned[0]?.token ?? '', scanBody(point));
  for (const person of [...captured, ...scanned.slice(1, 2)]) await capture(app, { owner, project }, captureOf(person));
  const document = await createDocument(app, owner.token, point.id);
  const [link, gone] = [
    await createLink(app, owner.token, point.id, 'Shop'),
    await createLink(app, owner.token, point.id),
  ];
  await app.call('POST', `/media/${document.storageKey}`, { as: scanned[0]?.token ?? '' });
  for (const { id } of [link, gone])
    await app.call('POST', '/event', {
      as: scanned[0]?.token ?? '',
      headers: { [eventType]: 'LINK_OPEN' },
      body: { at: new Date().toISOString(), beaconId: point.id, attachmentId: id },
    });
  await app.call('DELETE', `/attachment/${gone.id}`, { as: owner.token });
  await app.call('POST', `/project/${project.id}/lead/unlock`, { as: owner.token, body: { leadIds: 'ALL' } });
  for (const { token } of scanned.slice(2, 4))
    await app.call('PUT', `/visitor/sharing/${owner.exhibitor.id}`, { as: token, body: { isShared: false } });
  const admin = await createAdmin(app);
  return { organizer, fair, owner, project, admin: admin.token };
}
let world: Awaited<ReturnType<typeof createWorld>>;
beforeAll(async () => {
  world = await createWorld();
});

async function get<T>(path: string, as = world.owner.token): Promise<T> {
  const answer = await app.call('GET', path, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const report = (query = '') => get<BiReport>(`/bi/report/${world.project.id}${query}`);
const dashboard = () => get<Dashboard>(`/dashboard/${world.project.id}`);
const rowsOf = ({ body }: { body: string }): Record<string, string>[] => parse(body, { bom: true, columns: true });
const sum = (rows: readonly { readonly leads: number }[]) => rows.reduce((total, { leads }) => total + leads, 0);

test('every screen and file counts the same leads, those who withdrew included', async () => {
  const { organizer, fair, owner, project, admin } = world;
  const figures = await report();
  const { counts } = await get<{ counts: { leads: number } }>(`/exhibition/${project.id}`);
  const { total } = await get<{ total: number }>(`/project/${project.id}/lead/count`);
  const ofFair = await get<TradeFairFigures>(`/tradeFair/${fair.id}/figures`, organizer);
  const { items } = await get<{ items: { leads: number }[] }>(`/tradeFair/${fair.id}/participation`, organizer);
  const participation = await app.call('GET', `/report/participation?tradeFairId=${fair.id}`, { as: organizer });
  const exhibitors = await app.call('POST', '/admin/report/exhibitors', { as: admin, body: {} });
  const period = {
    accountId: owner.account.id,
    from: new Date(Date.now() - 48 * 3_600_000),
    until: new Date(Date.now() + 3_600_000),
  };
  const ofCompany = rowsOf(exhibitors).find((row) => Object.values(row).includes(owner.exhibitor.id));
  expect({
    rail: counts.leads,
    center: total,
    funnel: figures.funnel.leads,
    days: sum(figures.byDay),
    hours: sum(figures.byHour),
    points: sum(figures.byPoint),
    countries: sum(figures.byCountry),
    industries: sum(figures.byIndustry),
    jobRoles: sum(figures.byJobRole),
    languages: sum(figures.byLanguage),
    projects: (await dashboard()).totals.leads,
    fair: ofFair.byStand[0]?.leads,
    participants: items[0]?.leads,
    participationFile: Number(rowsOf(participation)[0]?.['Leads (5 or more)']),
    exhibitorsFile: Number(ofCompany?.['Leads']),
    digest: sum(await countNewLeads(app.database, [period])),
  }).toEqual({
    rail: 9,
    center: 9,
    funnel: 9,
    days: 9,
    hours: 9,
    points: 9,
    countries: 9,
    industries: 9,
    jobRoles: 9,
    languages: 9,
    projects: 9,
    fair: 9,
    participants: 9,
    participationFile: 9,
    exhibitorsFile: 9,
    digest: 9,
  });
});

test('unlocked are the leads whose contact details are shown, everywhere', async () => {
  const { project } = world;
  const figures = await report();
  const { counts } = await get<{ counts: { unlocked: number } }>(`/exhibition/${project.id}`);
  const { total } = await get<{ total: number }>(`/project/${project.id}/lead/count?unlocked=true`);
  const complete = await app.call('GET', `/project/${project.id}/leadReport/complete/csv`, { as: world.owner.token });
  expect([
    counts.unlocked,
    total,
    figures.funnel.unlocked,
    figures.byDay.reduce((all, { unlocked }) => all + unlocked, 0),
    (await dashboard()).totals.unlocked,
    rowsOf(complete).length,
  ]).toEqual([7, 7, 7, 7, 7, 7]);
});

test('documents and links that were opened are one figure, those deleted since included', async () => {
  const figures = await report();
  expect(figures.documents.map(({ kind, openings }) => [kind, openings])).toEqual([
    ['DOCUMENT', 1],
    ['LINK', 1],
  ]);
  expect([figures.openings, (await dashboard()).totals.openings]).toEqual([3, 3]);
});

test('who was scanned once and captured later has not returned', async () => {
  expect((await report()).returning).toEqual({ visitors: 1, share: 1 / 7 });
});

test('people whom the staff captured are no point of the one-page document', async () => {
  const pdf = await app.call('GET', `/bi/report/${world.project.id}/pdf`, { as: world.owner.token });
  const text = (await textsOfPages(pdf.rawPayload)).join(' ');
  expect(text).not.toContain('Captured by');
});
