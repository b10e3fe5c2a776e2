import type { ImportKind } from '@fairlead/contract/imports';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { someEmail } from '../../../test/app.ts';
import { createFair } from '../../../test/fairs.ts';
import { importFile, resultsOf, sheetOf } from '../../../test/imports.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

const app = useTestApp();

const cover = [['Expo 2027'], ['confidential']];
const pivot = Array.from({ length: 40 }, (_, index) => [`Hall ${index}`, index]);
const list = [['Exhibitors'], [], ['Firma', 'Kontakt', 'E-Mail'], ['Kessler', 'Jana Brandt', someEmail()]];
const older = [
  ['Firma', 'Kontakt', 'E-Mail'],
  ['Alt', 'Timo Roth', someEmail()],
];

const importOf = async (text: string, kind: ImportKind = 'EXHIBITORS') => {
  const by = await createFair(app);
  const done = await importFile(app, by, Buffer.from(text.replaceAll('@', someEmail())), { kind, dryRun: true });
  const { items } = await resultsOf(app, by, done.id);
  return { ...done, rows: items.map(({ row, result, name }) => `${row} ${result} ${name}`) };
};

test.each([
  ['the template', 'Company,Contact,E-mail\nFirma,Ann,@', 2, []],
  ['a German list', 'Firmenname;Ansprechpartnerin;E-Mail-Adresse;Stand-Nr.\nFirma;Ann;@;A1', 2, []],
  ['a Spanish list', 'Razón social;Persona de contacto;Correo electrónico;N.º de stand\nFirma;Ann;@;A1', 2, []],
  ['an English list', 'Booth No.,Company name,Contact person,Email Address\nA1,Firma,Ann,@', 2, []],
  ['an Austrian list', 'Aussteller;Kontaktperson;Mail;UID-Nummer\nFirma;Ann;@;', 2, []],
  ['both names of a column', 'Firmenname;Firma;Kontakt;E-Mail\nOther;Firma;Ann;@', 2, ['Firmenname']],
  ['a title above', 'Ausstellerliste 2026\nFirma;Ansprechpartner;E-Mail\nFirma;Ann;@', 3, []],
  ['titles, commas and blank lines above', 'Messe Köln, Halle 4, 2026\n\n;;\nFirma;Kontakt;E-Mail\nFirma;Ann;@', 5, []],
  ['a title above a list with commas', 'List; as of May\n\nCompany,Contact,E-mail\nFirma,Ann,@', 4, []],
])('the headings of %s are found', async (_what, text, row, ignoredColumns) => {
  expect(await importOf(text)).toMatchObject({ state: 'DONE', rows: [`${row} OK Firma`], ignoredColumns });
});

test('names in two lines of a cell are one', async () => {
  const { rows } = await importOf('Firma;Ansprechpartner;E-Mail\n"Kessler\nAntriebe  GmbH";"Jana\r\nBrandt";@\n');
  expect(rows).toEqual(['2 OK Kessler Antriebe GmbH']);
});

test('what is missing is said of the row that comes nearest, and two columns of one name are refused', async () => {
  const missing = await importOf('Liste\nFirma;Kontaktperson;Halle\nKessler;Ann;4');
  expect(missing.problem).toMatchObject({ code: 'columns_missing', message: expect.stringContaining(': E-mail.') });
  const twice = await importOf('Liste;\nFirmenname;Aussteller;Kontakt;E-Mail\nA;B;Ann;@');
  expect(twice.problem?.code).toBe('column_twice');
});

test.each([
  ['behind a cover', [cover, list], 'OK Kessler'],
  ['before older lists', [list, older], 'OK Kessler'],
  ['behind a pivot table of many rows', [pivot, cover, list], 'OK Kessler'],
])('the sheet with the headings is read, %s', async (_where, sheets, expected) => {
  const by = await createFair(app);
  const file = await writeXlsx({ sheets: sheets.map((rows, index) => ({ name: `Sheet ${index}`, rows })) });
  const done = await importFile(app, by, Buffer.from(file), { dryRun: true });
  const { items } = await resultsOf(app, by, done.id);
  expect(items.map(({ result, name }) => `${result} ${name}`)).toEqual([expected]);
});

test('rows say at which stand they are, also where the row cannot be used', async () => {
  const by = await createFair(app);
  const file = sheetOf(
    ['Company', 'Contact', 'E-mail', 'Hall', 'Stand', 'Country'],
    ['Kessler', 'Jana Brandt', someEmail(), '4', 'C21', 'DE'],
    ['Volvik', 'Tom Volvik', 'no address', '', 'C108', 'SE'],
    ['Brandt', 'Ida Brandt', someEmail(), '', '', 'DE'],
  );
  for (const dryRun of [true, false]) {
    const { items } = await resultsOf(app, by, (await importFile(app, by, file, { dryRun })).id);
    expect(items.map(({ name, stand, result }) => [name, stand, result])).toEqual([
      ['Kessler', '4 / C21', 'OK'],
      ['Volvik', 'C108', 'MISSING'],
      ['Brandt', null, 'OK'],
    ]);
  }
});
