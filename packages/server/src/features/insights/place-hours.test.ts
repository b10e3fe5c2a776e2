import type { BiReport, Dashboard } from '@fairlead/contract/insights';
import type { TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { textsOfPages } from '../../../../e2e/harness/printed-text.ts';
import {
  createBeacon,
  createExhibitor,
  createProject,
  createStand,
  createVisitor,
  scan,
  scanBody,
} from '../../../test/factories.ts';
import { createFair } from '../../../test/fairs.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;

const get = async <T>(as: string, path: string): Promise<T> => {
  const answer = await app.call('GET', path, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const report = ({ owner, project }: Stand, query = ''): Promise<BiReport> =>
  get(owner.token, `/bi/report/${project.id}${query}`);

/** Time on the clock at a place: as 2026-11-25T09:00. */
const clockAt = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(moment))
    .replace(' ', 'T');

/** A visitor each, at the moments given, in this order. */
async function scannedAt(timeZone: string, moments: readonly string[]): Promise<Stand> {
  const stand = await createStand(app);
  await app.database.execute(sql`update exhibitions set time_zone = ${timeZone} where id = ${stand.project.id}`);
  for (const occurredAt of moments)
    await scan(app, (await createVisitor(app)).token, scanBody(stand.beacon, { occurredAt }));
  return stand;
}

/** Ten past midnight and five past nine on 25 November, by the clock there. */
test.each([
  ['Asia/Kolkata', '+05:30'],
  ['Asia/Kathmandu', '+05:45'],
  ['Australia/Adelaide', '+10:30'],
  ['America/St_Johns', '-03:30'],
  ['Asia/Yangon', '+06:30'],
  ['Pacific/Chatham', '+13:45'],
  ['Asia/Tehran', '+03:30'],
  ['Australia/Eucla', '+08:45'],
  ['Australia/Lord_Howe', '+11:00'],
  ['Europe/Berlin', '+01:00'],
])('days and hours are those of the clock in %s', async (timeZone, offset) => {
  app.setNow(new Date('2026-11-27T12:00:00Z'));
  const stand = await scannedAt(timeZone, [`2026-11-25T00:10:00${offset}`, `2026-11-25T09:05:00${offset}`]);
  const day = '?from=2026-11-25&to=2026-11-25';
  for (const figures of [await report(stand), await report(stand, day)]) {
    expect(figures.byDay.map(({ day, scans, leads }) => [day, scans, leads])).toEqual([['2026-11-25', 2, 2]]);
    expect(figures.funnel).toMatchObject({ scans: 2, visitors: 2, leads: 2 });
    expect(figures.byHour.map(({ hour }) => clockAt(hour, timeZone))).toEqual(['2026-11-25T00:00', '2026-11-25T09:00']);
    expect(figures.period).toEqual({ from: '2026-11-25', to: '2026-11-25' });
  }
  for (const other of ['2026-11-24', '2026-11-26'])
    expect((await report(stand, `?from=${other}&to=${other}`)).funnel).toMatchObject({ scans: 0, visitors: 0 });
  const { perHour } = await get<Dashboard>(stand.owner.token, `/dashboard/${stand.project.id}`);
  expect(perHour.map(({ hour }) => clockAt(hour, timeZone))).toEqual(['2026-11-25T00:00', '2026-11-25T09:00']);
  const pdf = await app.call('GET', `/bi/report/${stand.project.id}/pdf`, { as: stand.owner.token });
  expect((await textsOfPages(pdf.rawPayload)).join(' ')).not.toMatch(/24 Nov/);
});

test.each([
  // Put back by half an hour at two: half past one comes twice. Put forward by half an hour at two: half past two comes next.
  ['Australia/Lord_Howe', ['2027-04-03T14:40:00Z', '2027-04-03T15:10:00Z'], ['01', '01']],
  ['Australia/Lord_Howe', ['2027-10-02T15:20:00Z', '2027-10-02T15:40:00Z', '2027-10-02T16:10:00Z'], ['01', '02', '03']],
  ['America/St_Johns', ['2027-03-14T05:20:00Z', '2027-03-14T05:40:00Z'], ['01', '03']],
  ['Australia/Adelaide', ['2027-10-02T16:20:00Z', '2027-10-02T16:40:00Z'], ['01', '03']],
  ['Europe/Berlin', ['2027-10-31T00:10:00Z', '2027-10-31T01:10:00Z'], ['02', '02']],
  // Without a midnight.
  ['America/Santiago', ['2027-09-05T03:50:00Z', '2027-09-05T04:10:00Z'], ['23', '01']],
])('%s: hours hold when the clock changes', async (timeZone, moments, clocks) => {
  app.setNow(new Date('2027-11-27T12:00:00Z'));
  const figures = await report(await scannedAt(timeZone, moments));
  expect(figures.byHour.map(({ hour }) => clockAt(hour, timeZone).slice(11, 13))).toEqual(clocks);
  expect(figures.byHour.map(({ scans }) => scans)).toEqual(moments.map(() => 1));
});

test('a time zone that is corrected moves days and hours', async () => {
  app.setNow(new Date('2026-11-27T12:00:00Z'));
  const stand = await scannedAt('Europe/Berlin', ['2026-11-24T18:40:00Z', '2026-11-25T03:35:00Z']);
  const days = async () => (await report(stand)).byDay.map(({ day, scans, leads }) => [day, scans, leads]);
  expect(await days()).toEqual([
    ['2026-11-24', 1, 1],
    ['2026-11-25', 1, 1],
  ]);
  await app.database.execute(sql`update exhibitions set time_zone = 'Asia/Kolkata' where id = ${stand.project.id}`);
  expect(await days()).toEqual([['2026-11-25', 2, 2]]);
  expect((await report(stand)).byHour.map(({ hour }) => hour)).toEqual([
    '2026-11-24T18:30:00.000Z',
    '2026-11-25T03:30:00.000Z',
  ]);
});

test('hours of a hall are those of the clock at the fair', async () => {
  app.setNow(new Date('2026-11-25T12:00:00Z'));
  const { token: organizer, fair } = await createFair(app, { timeZone: 'Asia/Kolkata' });
  const owner = await createExhibitor(app);
  const project = await createProject(app, owner.token, { parentId: fair.id, stand: 'Hall 1, A1' });
  const point = await createBeacon(app, owner.token, project.id);
  // Five new leads an hour; the first hour is kept back.
  for (const minute of ['03:35', '03:40', '03:50', '04:05', '04:25', '04:35', '04:50', '05:05', '05:10', '05:25'])
    await scan(app, (await createVisitor(app)).token, scanBody(point, { occurredAt: `2026-11-25T${minute}:00Z` }));
  const { halls } = await get<TradeFairFigures>(organizer, `/tradeFair/${fair.id}/figures`);
  expect(halls[0]?.hours).toEqual([{ hour: '2026-11-25T04:30:00.000Z', scans: 5 }]);
});
