import type { Language } from '@fairlead/contract/languages';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

type Stand = Awaited<ReturnType<typeof createStand>>;

const load = (stand: Stand, language: Language = 'en', query = '') =>
  app.call('GET', `/project/${stand.project.id}/leadReport/extended/csv${query}`, { as: stand.owner.token, language });

const delimiters = { en: ',', es: ';', de: ';' };

async function rows(stand: Stand, language: Language = 'en', query = ''): Promise<Record<string, string>[]> {
  const answer = await load(stand, language, query);
  expect(answer.statusCode, answer.body).toBe(200);
  return parse(answer.rawPayload, {
    bom: true,
    columns: true,
    delimiter: delimiters[language],
    record_delimiter: '\r\n',
  });
}

const unlock = (stand: Stand, visitorId: string) =>
  app.database.execute(sql`
    insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
    values (${stand.project.id}, ${visitorId}, now(), 0, 'EUR', 'BASE')`);

/** A visitor with a scan at the stand, whose lead is unlocked; the stored fields as given, past the contract's checks. */
async function createOpenLead(stand: Stand, stored: { name?: string; organization?: string; city?: string } = {}) {
  const visitor = await createVisitor(app);
  await scan(app, visitor.token, scanBody(stand.beacon));
  await unlock(stand, visitor.visitor.id);
  const { name = 'Ada', organization = 'Ada & Co', city = 'Ulm' } = stored;
  await app.database.execute(sql`
    update visitors set name = ${name}, organization = ${organization}, city = ${city} where id = ${visitor.visitor.id}`);
  return visitor;
}

describe('the extended report as CSV', () => {
  test('has one row for every scan, in the order of time, with a name that says what it is', async () => {
    const stand = await createStand(app);
    const visitor = await createVisitor(app, {
      phone: '170 1234567',
      prefix: '+46',
      city: 'Gävle',
      state: 'Gävleborg',
    });
    for (const [occurredAt, source] of [
      ['2026-06-01T10:00:00Z', 'CAMERA'],
      ['2026-06-01T08:00:00Z', 'TYPED'],
    ] as const) {
      await scan(app, visitor.token, scanBody(stand.beacon, { occurredAt, source }));
    }
    await unlock(stand, visitor.visitor.id);
    const answer = await load(stand);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="leads-extended-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(await rows(stand)).toMatchObject([
      {
        Time: '2026-06-01 10:00:00',
        'Time zone': 'Europe/Berlin',
        'Time (UTC)': '2026-06-01T08:00:00.000Z',
        Source: 'Typed',
        Result: 'Repeated',
      },
      { Time: '2026-06-01 12:00:00', 'Time (UTC)': '2026-06-01T10:00:00.000Z', Source: 'Camera', Result: 'First scan' },
    ]);
    expect((await rows(stand))[0]).toMatchObject({
      'Mixie point': stand.beacon.name,
      Code: stand.beacon.code,
      Unlocked: 'yes',
      Name: 'Marta Lindqvist',
      Company: 'Volvik Powertrain',
      'E-mail': visitor.email,
      Phone: "'+46 170 1234567",
      City: 'Gävle',
      'State or region': 'Gävleborg',
      Country: 'SE',
      Rating: '',
      Status: 'New',
      Tags: '',
    });
  });

  test('begins with a byte order mark, ends lines with CR LF, and separates as the language expects', async () => {
    const stand = await createStand(app);
    await createOpenLead(stand, { organization: 'Müller; Söhne, Weiß' });
    for (const language of ['en', 'es', 'de'] as const) {
      const body = (await load(stand, language)).rawPayload;
      expect([...body.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const lines = body.toString('utf8').split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines[2]).toBe('');
      expect(lines.join('')).not.toContain('\n');
      const [row = {}] = await rows(stand, language);
      expect(Object.keys(row)).toHaveLength(23);
      expect(Object.values(row)).toContain('Müller; Söhne, Weiß');
    }
    const headers = await Promise.all(
      (['en', 'es', 'de'] as const).map(async (language) => Object.keys((await rows(stand, language))[0] ?? {}).join()),
    );
    expect(new Set(headers).size).toBe(3);
  });

  test('names industry and job role in the language of the reader', async () => {
    const stand = await createStand(app);
    const visitor = await createVisitor(app, { profession: 'ENGINEERING', industry: '28' });
    await scan(app, visitor.token, scanBody(stand.beacon));
    expect((await rows(stand))[0]).toMatchObject({ Industry: 'Machinery', 'Job role': 'Engineering' });
    expect((await rows(stand, 'de'))[0]).toMatchObject({
      Branche: 'Maschinenbau',
      Funktion: 'Entwicklung und Konstruktion',
    });
    expect((await rows(stand, 'es'))[0]).toMatchObject({ Sector: 'Maquinaria', Puesto: 'Ingeniería y desarrollo' });
  });

  test('says the header alone for a project without scans', async () => {
    const stand = await createStand(app);
    const answer = await load(stand, 'de');
    expect(answer.body.startsWith('\ufeff')).toBe(true);
    const lines = answer.body.trimEnd().split('\r\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.split(';')).toHaveLength(23);
  });

  test('keeps a spreadsheet from calculating what a person wrote', async () => {
    const stand = await createStand(app);
    const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://evil.example";"x")'];
    for (const text of dangerous) await createOpenLead(stand, { name: text, organization: text, city: text });
    const read = await rows(stand);
    expect(read.map((row) => row['Name'])).toEqual(dangerous.map((text) => `'${text}`));
    for (const row of read) {
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  test('carries quotes, line breaks, separators and every script through', async () => {
    const stand = await createStand(app);
    const texts = [
      'He said "hi"',
      'two\nlines',
      'two\r\nlines',
      'lone\rreturn',
      '""',
      'a,b;c',
      'Ærøskøbing 東京 🏭',
      "O'Neill",
    ];
    for (const text of texts) await createOpenLead(stand, { name: text });
    for (const language of ['en', 'de'] as const) {
      const names = (await rows(stand, language)).map((row) => row['Name']);
      expect(names).toEqual(texts);
    }
    // Read with any line break as the end of a record, as spreadsheets do, it is the same.
    const body = (await load(stand)).rawPayload;
    const loose = parse(body, { bom: true, columns: true, record_delimiter: ['\r\n', '\n', '\r'] }) as Record<
      string,
      string
    >[];
    expect(loose.map((row) => row['Name'])).toEqual(texts);
  });

  test('keeps only unlocked leads, or only locked ones; one withdrawn is locked', async () => {
    const stand = await createStand(app);
    const open = await createOpenLead(stand);
    const withdrawn = await createOpenLead(stand);
    await app.database.execute(
      sql`update leads set consent_withdrawn_at = now() where visitor_id = ${withdrawn.visitor.id}`,
    );
    const locked = await createVisitor(app);
    await scan(app, locked.token, scanBody(stand.beacon));
    const kept = async (query: string) => (await rows(stand, 'en', query)).map((row) => row['E-mail']);
    expect(await kept('')).toEqual([open.email, '', '']);
    expect(await kept('?paid=true')).toEqual([open.email]);
    expect(await kept('?paid=false')).toEqual(['', '']);
    expect((await rows(stand, 'de', '?paid=false')).map((row) => row['Name'])).toEqual(['A.', 'M.']);
    expectProblem(await load(stand, 'en', '?paid=maybe'), 'INVALID_INPUT');
  });

  test('shows the tags of leads, and none of a withdrawn one: they may name the person', async () => {
    const stand = await createStand(app);
    const [, withdrawn] = [await createOpenLead(stand), await createOpenLead(stand)];
    await app.database.execute(sql`update leads set tags = '{VIP,Quote}' where project_id = ${stand.project.id}`);
    const tags = async () => (await rows(stand)).map((row) => row['Tags']);
    expect(await tags()).toEqual(['VIP; Quote', 'VIP; Quote']);
    await app.database.execute(
      sql`update leads set consent_withdrawn_at = now() where visitor_id = ${withdrawn.visitor.id}`,
    );
    expect((await tags()).toSorted()).toEqual(['', 'VIP; Quote']);
  });

  test("shows the fair's time, summer and winter, and the hour that comes twice", async () => {
    const stand = await createStand(app);
    const visitor = await createVisitor(app);
    const zoned = (timeZone: string) =>
      app.call('PUT', `/exhibition/${stand.project.id}`, { as: stand.owner.token, body: { name: 'Zoned', timeZone } });
    const moments = ['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'];
    for (const occurredAt of moments) await scan(app, visitor.token, scanBody(stand.beacon, { occurredAt }));
    const times = async (timeZone: string) => {
      expect((await zoned(timeZone)).statusCode).toBe(200);
      const read = await rows(stand);
      expect(new Set(read.map((row) => row['Time zone']))).toEqual(new Set([timeZone]));
      expect(read.map((row) => row['Time (UTC)'])).toEqual(moments.map((moment) => moment.replace('Z', '.000Z')));
      return read.map((row) => row['Time']);
    };
    expect(await times('Europe/Berlin')).toEqual([
      '2026-03-29 01:59:59',
      '2026-03-29 03:00:00',
      '2026-10-25 02:30:00',
      '2026-10-25 02:30:00',
    ]);
    expect(await times('Asia/Kolkata')).toEqual([
      '2026-03-29 06:29:59',
      '2026-03-29 06:30:00',
      '2026-10-25 06:00:00',
      '2026-10-25 07:00:00',
    ]);
  });
});
