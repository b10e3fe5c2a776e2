import type { Language } from '@fairlead/contract/languages';
import { expect } from 'vitest';
import { reportColumns, reportRows } from '../harness/report-file.ts';
import { kessler } from './exhibitor.ts';

/** Fails unless the extended report holds two scans of the code by one masked lead, in the form that spreadsheets open. */
export function checkReport(csv: Buffer, language: Language, code: string): void {
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = csv.toString();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  const column = reportColumns(language);
  const rows = reportRows(csv, language);
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(Object.keys(row)).toHaveLength(23);
    expect(row[column('time')]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const utc = row[column('timeUtc')] ?? '';
    expect(new Date(utc).toISOString()).toBe(utc);
    expect(row[column('leadId')]).toMatch(/^[0-9a-f-]{36}$/);
    expect(row).toMatchObject({
      [column('timeZone')]: 'Europe/Berlin',
      [column('point')]: kessler.point,
      [column('code')]: code,
      [column('name')]: 'M.',
      [column('organization')]: '',
      [column('email')]: '',
      [column('phone')]: '',
      [column('city')]: '',
    });
  }
  const values = (key: string) => new Set(rows.map((row) => row[column(key)]));
  expect(values('leadId').size).toBe(1);
  expect(values('result').size).toBe(2);
}
