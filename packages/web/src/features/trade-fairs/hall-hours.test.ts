import { expect, test } from 'vitest';
import { hallHours } from './hall-hours.ts';

test('halls have the same hours, and nothing where one is not shown', () => {
  const hall = (name: string, hours: string[]) => ({
    hall: name,
    stands: 1,
    scans: 9,
    hours: hours.map((hour, index) => ({ hour, scans: index + 1 })),
  });
  const { columns, rows } = hallHours(
    [hall('1', ['2027-03-09T08:00:00Z', '2027-03-09T10:00:00Z']), hall('2', ['2027-03-10T09:00:00Z'])],
    'Europe/Berlin',
  );
  expect(columns.map(({ day, clock }) => `${day.slice(8)} ${clock}`)).toEqual([
    '09 9',
    '09 10',
    '09 11',
    '10 9',
    '10 10',
    '10 11',
  ]);
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.scans))).toEqual([
    [1, undefined, 2, undefined, undefined, undefined],
    [undefined, undefined, undefined, undefined, 1, undefined],
  ]);
});

test('an hour that the clock shows twice has what both had', () => {
  const hours = ['2026-10-25T00:00:00Z', '2026-10-25T01:00:00Z'].map((hour) => ({ hour, scans: 6 }));
  const { rows } = hallHours([{ hall: null, stands: 1, scans: 12, hours }], 'Europe/Berlin');
  expect(rows[0]?.cells.map((cell) => cell?.scans)).toEqual([12]);
});
