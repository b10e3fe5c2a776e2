import { adminReportName } from '@fairlead/contract/admin-reports';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStand, createVisitor, type Person, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { createAdmin } from '../../../test/roles.ts';
import { useOwnTestApp } from '../../../test/use-test-app.ts';

const app = useOwnTestApp();
let admin: Person;
let stand: Awaited<ReturnType<typeof createStand>>;
let other: Awaited<ReturnType<typeof createStand>>;
let visitor: Awaited<ReturnType<typeof createVisitor>>;

beforeAll(async () => {
  admin = await createAdmin(app);
  [stand, other] = [await createStand(app), await createStand(app)];
  visitor = await createVisitor(app, { name: '=cmd|calc', organization: '+49' });
  for (const { beacon } of [stand, other]) await scan(app, visitor.token, scanBody(beacon));
});

const requestReport = (name: string, body?: object, language = 'en') =>
  app.call('POST', `/admin/report/${name}`, { as: admin.token, body, language });

async function rows(name: string, body?: object): Promise<Record<string, string>[]> {
  const answer = await requestReport(name, body);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  return parse(answer.body, { bom: true, columns: true }) as Record<string, string>[];
}

const names = adminReportName.options;

describe('POST /admin/report/{name}', () => {
  test('gives every report as a file with a name, in the form that spreadsheets open, and in three languages', async () => {
    for (const name of names) {
      for (const language of ['en', 'es', 'de']) {
        const answer = await requestReport(name, {}, language);
        expect(answer.headers['content-disposition']).toMatch(
          new RegExp(`filename="${name}-\\d{4}-\\d\\d-\\d\\d\\.csv"`),
        );
        expect(answer.body.startsWith('\ufeff')).toBe(true);
        const [head = ''] = answer.body.split('\r\n');
        expect(head).toContain(language === 'en' ? ',' : ';');
      }
    }
  });

  test('shows no contact details of leads, whether the exhibitor has paid for them or not, and no formula', async () => {
    for (const name of ['scans', 'leads']) {
      const locked = await rows(name);
      expect(locked).toHaveLength(2);
      for (const row of locked) {
        expect(row).toMatchObject({ Unlocked: 'no', Name: "'=.", Company: "'+.", 'E-mail': '', Phone: '' });
      }
    }
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${stand.project.id}, ${visitor.visitor.id}, now(), 0, 'EUR', 'BASE')`);
    for (const name of ['scans', 'leads']) {
      const open = await rows(name, { exhibitorId: stand.owner.exhibitor.id });
      expect(open).toMatchObject([{ Unlocked: 'yes', Name: "'=.", Company: "'+.", 'E-mail': '', Phone: '' }]);
      expect(JSON.stringify(open)).not.toContain(visitor.email);
      expect(await rows(name, { exhibitorId: other.owner.exhibitor.id })).toMatchObject([
        { Unlocked: 'no', 'E-mail': '' },
      ]);
    }
    await app.database.execute(
      sql`update leads set consent_withdrawn_at = now() where project_id = ${stand.project.id}`,
    );
    for (const name of ['scans', 'leads'])
      expect(await rows(name, { exhibitorId: stand.owner.exhibitor.id })).toMatchObject([
        { Unlocked: 'no', 'E-mail': '', Name: "'=." },
      ]);
  });

  test('is narrowed by time, of which the end does not count', async () => {
    const [at] = (await rows('scans', { exhibitorId: stand.owner.exhibitor.id })).map((row) => row['Time (UTC)']);
    const exhibitorId = stand.owner.exhibitor.id;
    expect(await rows('scans', { exhibitorId, from: at })).toHaveLength(1);
    expect(await rows('scans', { exhibitorId, to: at })).toHaveLength(0);
    expect(await rows('visitors', { from: '2199-01-01T00:00:00Z' })).toEqual([]);
    expect(await rows('visitors', { to: '2199-01-01T00:00:00Z' })).toMatchObject([{ 'E-mail': visitor.email }]);
    expect(await rows('exhibitors')).toMatchObject([
      { 'Exhibitor id': stand.owner.exhibitor.id, Leads: '1', Scans: '1', Accounts: '1', Projects: '1' },
      { 'Exhibitor id': other.owner.exhibitor.id },
    ]);
  });

  test('shows where and when events happened, and nothing of whom', async () => {
    const happened = await app.database.query(sql`
      insert into engagement_events (project_id, at, id, type, beacon_id, data) values
        (${stand.project.id}, '2026-07-01T08:00:00Z', gen_random_uuid(), 'POINT_VIEW', ${stand.beacon.id}, '{"milliseconds": 40}'),
        (${other.project.id}, '2026-01-01T08:00:00Z', gen_random_uuid(), 'SCANNER_FAIL', null, '{"reason": "CAMERA_REFUSED"}'),
        (default, '2026-02-01T08:00:00Z', gen_random_uuid(), 'PAGE_VIEW', null, '{"path": "/mixie-point/:id"}')
      returning id`);
    expect(happened).toHaveLength(3);
    const all = await rows('events');
    expect(all).toMatchObject([
      { Event: 'Scanner failed', Project: other.project.name, 'Mixie point': '', Reason: 'CAMERA_REFUSED' },
      { Event: 'Page viewed', Exhibitor: '', Project: '', Screen: '/mixie-point/:id', 'Time zone': 'UTC' },
      { Event: 'Point viewed', 'Mixie point': stand.beacon.name, Milliseconds: '40', Time: '2026-07-01 10:00:00' },
    ]);
    expect(Object.keys(all[0] ?? {})).toHaveLength(12);
    expect(JSON.stringify(all)).not.toContain(visitor.email);
    const only = { exhibitorId: stand.owner.exhibitor.id };
    expect(await rows('events', only)).toMatchObject([{ Event: 'Point viewed' }]);
    expect(await rows('events', { ...only, to: '2026-07-01T08:00:00Z' })).toEqual([]);
    expect(await rows('events', { from: '2026-02-01T08:00:00Z' })).toHaveLength(2);
  });

  test('says which parameter it does not take, or what does not exist', async () => {
    const paths = async (name: string, body: object) =>
      expectProblem(await requestReport(name, body), 'INVALID_INPUT').errors?.map(({ path }) => path);
    const id = crypto.randomUUID();
    expect(await paths('organizers', { exhibitorId: id })).toEqual(['body.exhibitorId']);
    expect(await paths('leads', { exhibitorId: id })).toEqual(['body.exhibitorId']);
    expect(await paths('leads', { tradeFairId: stand.project.id })).toEqual(['body.tradeFairId']);
    expect(await paths('scans', { from: '2026-02-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })).toEqual(['body.to']);
    expect(await paths('invoices', {})).toEqual(['params.name']);
  });

  test('is in the audit, with its parameters', async () => {
    await rows('visitors', { from: '2026-01-01T00:00:00Z' });
    const { items } = (await app.call('GET', '/admin/audit?targetId=visitors&limit=1', { as: admin.token })).json();
    expect(items).toMatchObject([{ action: 'createAdminReport', after: { from: '2026-01-01T00:00:00Z' } }]);
  });

  test('of more rows than a batch is whole', async () => {
    await app.database.execute(sql`
      insert into visitors (id, subject, email, name, code, language, created_at, updated_at)
      select gen_random_uuid(), null, n || '@crowd.example', 'N', lpad(n::text, 10, '0'), 'en', '2020-01-01', now()
      from generate_series(1, 2500) n`);
    const all = await rows('visitors', { to: '2021-01-01T00:00:00Z' });
    expect(new Set(all.map((row) => row['E-mail'])).size).toBe(2500);
  });
});
