import { sql } from '@fairlead/database/sql';
import { parse } from 'csv-parse/sync';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, test, vi } from 'vitest';
import { createExhibitor, createVisitor, scan, scanBody } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import {
  type AskingStand,
  answersTo,
  createAsked,
  createAskingStand,
  createSurvey,
  sendAnswers,
} from '../../../test/surveys.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const load = (stand: AskingStand, format: 'csv' | 'xlsx', language = 'en', query = '') =>
  app.call('GET', `/project/${stand.project.id}/leadReport/extended/${format}${query}`, {
    as: stand.owner.token,
    language,
  });

/** The first sheet, with its header apart. */
async function rows(stand: AskingStand, language = 'en', query = '') {
  const answer = await load(stand, 'xlsx', language, query);
  expect(answer.statusCode, answer.body).toBe(200);
  const { sheets } = await readXlsx(answer.rawPayload);
  const [header = [], ...rest] = sheets[0]?.rows ?? [];
  return { header, rows: rest, sheet: sheets[0] };
}

const unlock = (stand: AskingStand, visitorId: string) =>
  app.database.execute(sql`
  insert into lead_unlocks (project_id, visitor_id, at, amount, currency, price_source)
  values (${stand.project.id}, ${visitorId}, now(), 0, 'EUR', 'BASE')`);

/** Two who answered, the first unlocked; and one who answered nothing. */
async function createAnswered() {
  const stand = await createAskingStand(app);
  const [open, locked, silent] = [
    await createAsked(app, stand),
    await createAsked(app, stand),
    await createAsked(app, stand),
  ];
  const text = '=HYPERLINK("http://evil.example")';
  await sendAnswers(app, open.token, stand.survey, answersTo(stand, { single: 0, multi: [0, 2], text }));
  await sendAnswers(app, locked.token, stand.survey, answersTo(stand, { single: 1 }), { language: 'de' });
  await unlock(stand, open.visitor.id);
  return { stand, open, locked, silent, text };
}

describe('the extended report as XLSX', () => {
  test('is the CSV as a spreadsheet: the same rows, masked alike, with times and figures as such', async () => {
    const { stand, text } = await createAnswered();
    await app.database.execute(sql`update leads set rating = 4 where project_id = ${stand.project.id}`);
    for (const [language, delimiter] of [
      ['en', ','],
      ['de', ';'],
    ] as const) {
      const csv = await load(stand, 'csv', language);
      const [csvHeader, ...csvRows] = parse(csv.rawPayload, {
        bom: true,
        delimiter,
        record_delimiter: '\r\n',
      }) as string[][];
      const { header, rows: found, sheet } = await rows(stand, language);
      expect(header).toEqual(csvHeader);
      expect(sheet).toMatchObject({ name: stand.project.name, freezePane: { rows: 1 } });
      const shown = found.map((row) =>
        header.map((_, place) => {
          const value = row[place] ?? '';
          if (!(value instanceof Date)) return String(value);
          return place === 0 ? value.toISOString().slice(0, 19).replace('T', ' ') : value.toISOString().slice(0, 19);
        }),
      );
      // A spreadsheet needs no apostrophe before a text, and keeps whole seconds.
      const plain = (cell: string, place: number) => (place === 2 ? cell.slice(0, 19) : cell.replace(/^'(?=[=+])/, ''));
      expect(shown).toEqual(csvRows.map((row) => row.map(plain)));
      expect(found.map((row) => typeof row[header.length - 8])).toEqual(['number', 'number', 'number']);
    }
    expect(JSON.stringify(await rows(stand))).toContain(JSON.stringify(text).slice(1, -1));
  });

  test('has a column for every question ever answered, in the reader’s language, and who answered nothing leaves it empty', async () => {
    const { stand } = await createAnswered();
    const second = await createSurvey(app, stand.owner.token, stand.project.id, {
      beaconId: null,
      title: 'Never sent',
    });
    const { header, rows: found } = await rows(stand, 'de');
    const questions = header.slice(23);
    expect(questions).toEqual(['Wann kaufen Sie?', 'What should we send you?', 'Anything we should know?']);
    expect(found.map((row) => questions.map((_, place) => row[23 + place] ?? null))).toEqual([
      ['Within 3 months', 'Quote; Samples', '=HYPERLINK("http://evil.example")'],
      ['Within a year', null, null],
      [null, null, null],
    ]);
    expect(header).not.toContain(second.title);
  });

  test('keeps only unlocked or only locked leads, and hides answers with the consent', async () => {
    const { stand, open } = await createAnswered();
    const mails = async (query: string) => (await rows(stand, 'en', query)).rows.map((row) => row[11] || null);
    expect(await mails('?paid=true')).toEqual([open.email]);
    expect(await mails('?paid=false')).toEqual([null, null]);
    const withdraw = { as: open.token, body: { isShared: false } };
    await app.call('PUT', `/visitor/sharing/${stand.owner.exhibitor.id}`, withdraw);
    expect(await mails('?paid=true')).toEqual([]);
    expect(JSON.stringify((await rows(stand)).rows)).not.toContain('HYPERLINK');
  });

  test('is the file that its name says, and nobody else’s', async () => {
    const { stand } = await createAnswered();
    const answer = await load(stand, 'xlsx', 'en', '?paid=false');
    expect(answer.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
    expect(answer.headers['content-disposition']).toMatch(/filename="leads-extended-locked-\d{4}-\d\d-\d\d\.xlsx"$/);
    const path = `/project/${stand.project.id}/leadReport/extended/xlsx`;
    expectProblem(await app.call('GET', path, { as: (await createExhibitor(app)).token }), 'NOT_FOUND');
    expectProblem(await app.call('GET', `${path}?paid=maybe`, { as: stand.owner.token }), 'INVALID_INPUT');
  });

  test('reads answers once a batch, not once a row', async () => {
    const stand = await createAskingStand(app);
    for (let index = 0; index < 4; index += 1) {
      const { token } = await createAsked(app, stand);
      await sendAnswers(app, token, stand.survey, answersTo(stand, { single: 0 }));
    }
    const visitor = await createVisitor(app);
    for (let index = 0; index < 3; index += 1) await scan(app, visitor.token, scanBody(stand.beacon));
    const [query, stream] = [vi.spyOn(app.database, 'query'), vi.spyOn(app.database, 'stream')];
    expect((await rows(stand)).rows).toHaveLength(7);
    const statements = [...query.mock.calls, ...stream.mock.calls].map(([{ strings }]) => strings.join('?'));
    for (const spy of [query, stream]) spy.mockRestore();
    expect(statements.filter((text) => text.includes('from survey_answers'))).toHaveLength(1);
    expect(statements.filter((text) => text.includes('from scan_events'))).toHaveLength(1);
  });
});
