import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CompletePage } from '@fairlead/contract/reports';
import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { createStand, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { euros } from '../../../test/paying.ts';
import { useTestApp } from '../../../test/use-test-app.ts';
import { translate } from '../../platform/messages.ts';

const app = useTestApp({}, () => ({ prices: async () => euros(0) }));

const organizations = [
  "=cmd|'/c calc'!A1",
  '=HYPERLINK("http://evil.example";"free")',
  '+1+1',
  '-2+3+cmd',
  '@SUM(1;1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  'Größenwahn & Söhne <GmbH>',
  '🦊 Fuchs 𝔘nicode 中文',
  'شركة عربية \u202eabc\u202c',
  'a;b,c "quoted" \'single\'',
  'two\nlines\r\nand three',
  '_x0041_ _x005F_',
  '0049',
  '1e5',
  '2026-10-25',
  'TRUE',
  '  spaces  ',
  '-',
  '""',
  'e\u0301 and \u00e9',
] as const;
/** The hour that the clocks of Berlin show twice. */
const twice = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
const manyNotes = 20;
const longestNote = 2_000;
const longestCell = 32_767;

let stand: Awaited<ReturnType<typeof createStand>>;
beforeAll(async () => {
  stand = await createStand(app);
  for (const [index, organization] of organizations.entries()) {
    const { token, visitor } = await createVisitor(app);
    await scan(app, token, scanBody(stand.beacon));
    await app.database.execute(sql`
      update visitors set organization = ${organization}, city = ${`${index}`} where id = ${visitor.id}`);
    await app.database.execute(sql`
      update scan_events set occurred_at = ${twice[index % 2] ?? ''}::timestamptz where visitor_id = ${visitor.id}`);
    await app.database.execute(sql`
      update leads set first_at = ${twice[index % 2] ?? ''}::timestamptz where visitor_id = ${visitor.id}`);
    await app.database.execute(sql`
      insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
      values (${stand.project.id}, ${visitor.id}, now(), 180, 'EUR', 'EXHIBITOR')`);
    if (index > 0) continue;
    await app.database.execute(sql`
      insert into lead_notes (project_id, visitor_id, id, at, author_id, text)
      select ${stand.project.id}::uuid, ${visitor.id}::uuid, gen_random_uuid(), now(), gen_random_uuid(),
        repeat('ä', ${longestNote}) from generate_series(1, ${manyNotes})`);
  }
});

const path = (report: Report, form: string) => `/project/${stand.project.id}/leadReport/${report}/${form}`;
type Row = Record<string, string>;
type Report = 'complete' | 'extended';

/** The file; with HOSTILE_FILES=<folder> it is left there as well, to be opened in a spreadsheet (packages/server/test/open-in-libreoffice.ts). */
async function load(report: Report, form: 'csv' | 'xlsx', language: string): Promise<Buffer> {
  const { rawPayload } = await app.call('GET', path(report, form), { as: stand.owner.token, language });
  const folder = process.env['HOSTILE_FILES'];
  if (folder !== undefined) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, `${report}-${language}.${form}`), rawPayload);
  }
  return rawPayload;
}

async function fromCsv(report: Report, language: string): Promise<Row[]> {
  const rawPayload = await load(report, 'csv', language);
  return parse(rawPayload, {
    bom: true,
    columns: true,
    delimiter: language === 'en' ? ',' : ';',
    record_delimiter: '\r\n',
  });
}

/** Read by a library that knows nothing of how it was written. */
async function fromXlsx(report: Report, language: string): Promise<{ rows: Row[]; formulas: number }> {
  const { sheets } = await readXlsx(await load(report, 'xlsx', language));
  const [header = [], ...rows] = sheets[0]?.rows ?? [];
  const written = (value: unknown): string =>
    value instanceof Date ? value.toISOString().slice(0, 19).replace('T', ' ') : String(value ?? '');
  return {
    rows: rows.map((row) => Object.fromEntries(header.map((key, place) => [String(key), written(row[place])]))),
    formulas: [...(sheets[0]?.cells?.values() ?? [])].filter((cell) => cell.formula !== undefined).length,
  };
}

async function fromScreen(language: string): Promise<Row[]> {
  const { items, columns } = (
    await app.call('GET', `${path('complete', 'online')}?limit=100`, { as: stand.owner.token, language })
  ).json() as CompletePage;
  return items.map((item) => Object.fromEntries(columns.map(({ key, header }) => [header, String(item[key] ?? '')])));
}

const headersIn = (language: 'en' | 'de') => ({
  organization: translate(language, 'report.column.organization'),
  city: translate(language, 'report.column.city'),
  notes: translate(language, 'report.column.notes'),
  local: translate(language, 'report.column.firstAt'),
  utc: translate(language, 'report.column.firstAtUtc'),
  time: translate(language, 'report.column.time'),
  timeUtc: translate(language, 'report.column.timeUtc'),
});

const asWritten = (text: string | undefined) => text?.replace(/^'(?=[=+\-@\t\r＝])/, '');

describe.each(['en', 'de'] as const)('a complete report in %s', (language) => {
  const of = headersIn(language);
  const byCity = (rows: Row[]): Row[] => rows.toSorted((a, b) => Number(a[of.city]) - Number(b[of.city]));

  test('has what people wrote, whatever it is, the same in CSV, XLSX and on the screen', async () => {
    const [csv, { rows: xlsx, formulas }, screen] = [
      byCity(await fromCsv('complete', language)),
      await fromXlsx('complete', language),
      byCity(await fromScreen(language)),
    ];
    expect(screen.map((row) => row[of.organization])).toEqual([...organizations]);
    // In CSV an apostrophe keeps a spreadsheet from calculating; a text in XLSX is a text.
    expect(csv.map((row) => asWritten(row[of.organization]))).toEqual([...organizations]);
    expect(csv.filter((row) => /^[=+\-@\t\r＝]/.test(row[of.organization] ?? ''))).toEqual([]);
    expect(byCity(xlsx).map((row) => row[of.organization])).toEqual([...organizations]);
    expect(formulas).toBe(0);
  });

  test('tells the two hours apart that the clock shows twice', async () => {
    const rows = byCity(await fromCsv('complete', language)).slice(0, 2);
    expect(rows.map((row) => row[of.local]?.slice(0, 16))).toEqual(['2026-10-25 02:30', '2026-10-25 02:30']);
    expect(rows.map((row) => row[of.utc])).toEqual(twice);
    const written = byCity((await fromXlsx('complete', language)).rows).slice(0, 2);
    expect(written.map((row) => row[of.utc])).toEqual(['2026-10-25 00:30:00', '2026-10-25 01:30:00']);
  });

  test('cuts what no cell of a spreadsheet can hold, and nothing of it in CSV', async () => {
    const [csv] = byCity(await fromCsv('complete', language));
    const [xlsx] = byCity((await fromXlsx('complete', language)).rows);
    expect(csv?.[of.notes]?.length).toBeGreaterThanOrEqual(manyNotes * longestNote);
    expect(xlsx?.[of.notes]).toHaveLength(longestCell);
    expect(csv?.[of.notes]?.startsWith(xlsx?.[of.notes] ?? '?')).toBe(true);
  });
});

describe.each(['en', 'de'] as const)('an extended report in %s', (language) => {
  const of = headersIn(language);
  const byCity = (rows: Row[]): Row[] => rows.toSorted((a, b) => Number(a[of.city]) - Number(b[of.city]));

  test('has the same in CSV and XLSX, and both hours that the clock shows twice', async () => {
    const csv = byCity(await fromCsv('extended', language));
    const { rows, formulas } = await fromXlsx('extended', language);
    const xlsx = byCity(rows);
    expect(csv.map((row) => asWritten(row[of.organization]))).toEqual([...organizations]);
    expect(xlsx.map((row) => row[of.organization])).toEqual([...organizations]);
    expect(formulas).toBe(0);
    // Every text of every column, and not that of companies alone.
    const texts = (all: Row[]) =>
      all.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([key]) => key !== of.time && key !== of.timeUtc)),
      );
    const read = csv.map((row) =>
      Object.fromEntries(Object.entries(row).map(([key, text]) => [key, asWritten(text) ?? ''])),
    );
    expect(texts(xlsx)).toEqual(texts(read));
    expect(csv.slice(0, 2).map((row) => row[of.time]?.slice(0, 16))).toEqual(['2026-10-25 02:30', '2026-10-25 02:30']);
    expect(csv.slice(0, 2).map((row) => row[of.timeUtc])).toEqual(twice);
    expect(xlsx.slice(0, 2).map((row) => row[of.timeUtc])).toEqual(['2026-10-25 00:30:00', '2026-10-25 01:30:00']);
  });
});
