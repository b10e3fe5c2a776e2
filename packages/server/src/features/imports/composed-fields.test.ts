import { expect, test } from 'vitest';
import { columnsOf } from './columns.ts';
import { findHeadings, readRow } from './read-rows.ts';

const rowOf = (number: number, line: string) => ({
  number,
  isHidden: false,
  hiddenColumns: new Set<number>(),
  cells: new Map(line.split(';').map((text, index) => [index, { kind: 'text', text }] as const)),
});

/** Reads a list of exhibitors; what each field became, and which columns are left out. */
function read(headings: string, line: string) {
  const found = findHeadings(columnsOf('EXHIBITORS', []), { kind: 'EXHIBITORS', language: 'de' }).next(
    rowOf(1, headings),
  );
  if (found === null) throw new Error('No headings');
  const { value, reasons } = readRow(rowOf(2, line), found) ?? {};
  return { value, reasons, ignored: found.ignored };
}

test('fields that a list keeps in several columns are put together', () => {
  expect(
    read(
      'Firma;Straße;PLZ;Ort;Anrede;Vorname;Nachname;E-Mail;Halle;Stand-Nr.',
      'Kessler;Weg 1;04109;Leipzig;Frau;Jana;Brandt;j@k.example;4;C21',
    ),
  ).toMatchObject({
    value: { contactName: 'Jana Brandt', address: 'Weg 1, 04109 Leipzig', stand: '4 / C21' },
    ignored: ['Anrede'],
  });
});

test.each([
  ['Halle;Stand', '4;4 / C21', { stand: '4 / C21' }, []],
  ['Halle;Stand', ';C21', { stand: 'C21' }, []],
  ['Stand;Halle', 'C21;Halle 4', { stand: 'Halle 4 / C21' }, []],
  ['Halle;Website', '4;www.k.example', {}, ['Halle']],
  ['Anschrift;PLZ;Ort', 'Weg 1, 04109 Leipzig;04109;Leipzig', { address: 'Weg 1, 04109 Leipzig' }, []],
  ['Anschrift;PLZ;Ort', 'Weg 1;04109;Leipzig', { address: 'Weg 1, 04109 Leipzig' }, []],
  ['PLZ;Ort', '04109;Leipzig', { address: '04109 Leipzig' }, []],
  ['Ort;Stand', 'Leipzig;C21', { stand: 'C21' }, ['Ort']],
])('of %s with %j', (headings, line, value, ignored) => {
  const all = read(`Firma;Ansprechpartner;E-Mail;${headings}`, `Kessler;Jana;j@k.example;${line}`);
  expect(all).toMatchObject({ value, ignored });
});

test('a name needs both its parts, beside a column of its own it has none', () => {
  const list = 'Firma;E-Mail;Ansprechpartner;Vorname;Nachname';
  expect(read(list, 'Kessler;j@k.example;Jana B.;Jana;Brandt')).toMatchObject({
    value: { contactName: 'Jana B.' },
    ignored: ['Vorname', 'Nachname'],
  });
  expect(read('Firma;E-Mail;Vorname;Nachname', 'Kessler;j@k.example;;').reasons).toEqual([
    { column: 'Vorname, Nachname', code: 'required' },
  ]);
});

test('a telephone number with its calling code fills both fields of a visitor', () => {
  const headings = rowOf(1, 'Vorname;Nachname;E-Mail;Telefon');
  const found = findHeadings(columnsOf('VISITORS', []), { kind: 'VISITORS', language: 'de' }).next(headings);
  if (found === null) throw new Error('No headings');
  expect(readRow(rowOf(2, 'Jana;Brandt;j@k.example;+49 221 12345'), found)?.value).toMatchObject({
    name: 'Jana Brandt',
    prefix: '+49',
    phone: '221 12345',
  });
});
