import type { BiReport, Dashboard } from '@fairlead/contract/insights';
import { sql } from '@fairlead/database/sql';
import { describe, expect, test } from 'vitest';
import { createBeacon, createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import * as money from '../../../test/paying.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

let price = 0;
const app = useTestApp({}, () => ({ prices: async () => money.euros(price) }));

type Stand = Awaited<ReturnType<typeof createStand>>;
const get = async <T>({ owner }: Stand, path: string): Promise<T> => {
  const answer = await app.call('GET', path, { as: owner.token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const report = (stand: Stand, query = ''): Promise<BiReport> => get(stand, `/bi/report/${stand.project.id}${query}`);
const dashboard = (stand: Stand): Promise<Dashboard> => get(stand, `/dashboard/${stand.project.id}`);

describe('the figures of a project', () => {
  test('are of its scans, people and leads, at once', async () => {
    const stand = await createStand(app);
    const second = await createBeacon(app, stand.owner.token, stand.project.id, { name: 'Second' });
    const german = await createVisitor(app, { countryCode: 'DE', industry: '25', profession: 'ENGINEERING' });
    const italian = await createVisitor(app, { countryCode: 'IT', industry: '25', profession: null });
    await scan(app, german.token, scanBody(stand.beacon));
    await scan(app, german.token, scanBody(stand.beacon));
    await scan(app, german.token, scanBody(second));
    await scan(app, italian.token, scanBody(stand.beacon));
    await app.call('POST', '/scan/view', { body: { beaconId: stand.beacon.id } });
    const figures = await report(stand);
    expect(figures.funnel).toMatchObject({
      views: 1,
      scans: 4,
      visitors: 2,
      leads: 2,
      unlocked: 0,
      qualified: 0,
    });
    expect(figures.byPoint.map(({ name, scans, leads }) => ({ name, scans, leads }))).toEqual([
      { name: stand.beacon.name, scans: 3, leads: 2 },
      { name: 'Second', scans: 1, leads: 0 },
    ]);
    expect(figures.byCountry.map(({ key, leads }) => [key, leads])).toEqual([
      ['DE', 1],
      ['IT', 1],
    ]);
    expect(figures.byIndustry).toEqual([{ key: '25', label: expect.any(String), leads: 2, unlocked: 0 }]);
    expect(figures.byJobRole.map(({ key, leads }) => [key, leads])).toEqual([
      [null, 1],
      ['ENGINEERING', 1],
    ]);
    expect(figures.byLanguage).toMatchObject([{ key: 'en', leads: 2 }]);
    expect(figures.byHour.reduce((sum, { scans }) => sum + scans, 0)).toBe(4);
    expect(figures.byDay).toHaveLength(1);
    expect(figures.returning).toEqual({ visitors: 0, share: 0 });
    expect(figures.fairMedian).toBeNull();
    const shown = await dashboard(stand);
    expect(shown.totals).toMatchObject({ scans: 4, visitors: 2, leads: 2, unlocked: 0 });
    expect(shown).toMatchObject({ isUnlocked: true, recent: [{}, {}] });
  });

  test('follow what becomes of a lead', async () => {
    const stand = await createStand(app);
    const visitor = await createVisitor(app, { countryCode: 'DE' });
    const firstAt = new Date(Date.now() - 30 * 3_600_000).toISOString();
    await scan(app, visitor.token, scanBody(stand.beacon, { occurredAt: firstAt }));
    await scan(app, visitor.token, scanBody(stand.beacon));
    expect((await report(stand)).returning).toEqual({ visitors: 1, share: 1 });
    const [lead] = (await get<{ items: { id: string }[] }>(stand, `/project/${stand.project.id}/lead`)).items;
    const path = `/project/${stand.project.id}/lead`;
    const as = stand.owner.token;
    await app.call('POST', `${path}/unlock`, { as, body: { leadIds: 'ALL' } });
    await app.call('PATCH', `${path}/${lead?.id}`, { as, body: { status: 'CONTACTED' } });
    await app.call('PATCH', `${path}/${lead?.id}`, { as, body: { status: 'QUALIFIED' } });
    const worked = await report(stand);
    expect(worked.funnel).toMatchObject({ leads: 1, unlocked: 1, qualified: 1 });
    expect(worked.contact).toMatchObject({ contacted: 1, share: 1 });
    expect(worked.contact.buckets.find(({ leads }) => leads === 1)?.bucket).toBe('THREE_DAYS');
    expect(worked.byCountry).toEqual([{ key: 'DE', label: null, leads: 1, unlocked: 1 }]);
    // By the day on which it was first seen.
    const { from, to } = worked.period;
    expect(from < to).toBe(true);
    expect((await report(stand, `?from=${from}&to=${from}`)).funnel).toMatchObject({ scans: 1, leads: 1 });
    expect((await report(stand, `?from=${to}&to=${to}`)).funnel).toMatchObject({ scans: 1, leads: 0 });
    await app.call('PUT', '/visitor', {
      as: visitor.token,
      body: { profile: { ...visitor.visitor.profile, countryCode: 'AT' } },
    });
    await app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, {
      as: visitor.token,
      body: { isShared: false },
    });
    const withdrawn = await report(stand);
    expect(withdrawn.funnel).toMatchObject({ visitors: 1, leads: 1, unlocked: 0, qualified: 1 });
    expect(withdrawn.byCountry).toEqual([{ key: 'AT', label: null, leads: 1, unlocked: 0 }]);
  });

  test('are of days by the calendar of the place', async () => {
    const stand = await createStand(app);
    const visitor = await createVisitor(app);
    // An hour before midnight in Berlin, and an hour after it.
    for (const occurredAt of ['2026-03-09T22:30:00Z', '2026-03-09T23:30:00Z'])
      await scan(app, visitor.token, scanBody(stand.beacon, { occurredAt }));
    await app.database.execute(sql`update exhibitions set time_zone = 'Europe/Berlin' where id = ${stand.project.id}`);
    const figures = await report(stand);
    expect(figures.timeZone).toBe('Europe/Berlin');
    expect(figures.byDay.map(({ day, scans }) => [day, scans])).toEqual([
      ['2026-03-09', 1],
      ['2026-03-10', 1],
    ]);
    expect(figures.returning.visitors).toBe(1);
    const backwards = await app.call('GET', `/bi/report/${stand.project.id}?from=2026-03-10&to=2026-03-09`, {
      as: stand.owner.token,
    });
    expect(expectProblem(backwards, 'INVALID_INPUT').errors?.[0]?.path).toBe('query.to');
  });

  test('need the dashboard where that costs something; its totals are free', async () => {
    const stand = await createStand(app);
    await scan(app, (await createVisitor(app)).token, scanBody(stand.beacon));
    price = 4_900;
    try {
      const answer = await app.call('GET', `/bi/report/${stand.project.id}`, { as: stand.owner.token });
      expectProblem(answer, 'PAYMENT_REQUIRED');
      expect(answer.json().price).toEqual({ target: 'DASHBOARD', amount: 4_900, currency: 'EUR', count: 1 });
      expect(await dashboard(stand)).toMatchObject({
        totals: { scans: 1, leads: 1 },
        isUnlocked: false,
        perHour: [],
        perPoint: [],
        recent: [],
      });
      const paid = sql`insert into dashboard_unlocks (project_id, at, amount, currency)
        values (${stand.project.id}, now(), 4900, 'EUR')`;
      await app.database.execute(paid);
      expect((await report(stand)).funnel.scans).toBe(1);
      expect((await dashboard(stand)).perHour).toHaveLength(1);
    } finally {
      price = 0;
    }
  });

  test('say what a lead cost, once it is known what the stand did', async () => {
    const stand = await createStand(app);
    await scan(app, (await createVisitor(app)).token, scanBody(stand.beacon));
    const put = (cost: unknown) =>
      app.call('PUT', `/bi/cost/${stand.project.id}`, { as: stand.owner.token, body: { cost } });
    expect((await report(stand)).cost).toBeNull();
    expect((await put({ amount: 1_250_000, currency: 'EUR' })).statusCode).toBe(200);
    const cost = { amount: 1_250_000, currency: 'EUR', perLead: 1_250_000, perQualified: null };
    expect((await report(stand)).cost).toEqual(cost);
    expect(expectProblem(await put({ amount: 1, currency: 'XXX' }), 'INVALID_INPUT').errors?.[0]?.path).toBe(
      'body.cost.currency',
    );
    await put(null);
    expect((await report(stand)).cost).toBeNull();
  });

  test('are nobody else’s', async () => {
    const [stand, stranger] = [await createStand(app), await createStand(app)];
    const as = stranger.owner.token;
    for (const path of [`/bi/report/${stand.project.id}`, `/dashboard/${stand.project.id}`])
      expectProblem(await app.call('GET', path, { as }), 'NOT_FOUND');
    const body = { cost: { amount: 1, currency: 'EUR' } };
    expectProblem(await app.call('PUT', `/bi/cost/${stand.project.id}`, { as, body }), 'NOT_FOUND');
  });
});
