import type { Language } from '@fairlead/contract/languages';
import { parse } from 'csv-parse/sync';
import { expect } from 'vitest';
import { kessler } from './exhibitor.ts';

/** Fails unless the extended report holds two scans of the code by one masked lead, in the form that spreadsheets open. */
export function checkReport(csv: Buffer, language: Language, code: string): void {
  expect([...csv.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = csv.toString();
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(text.endsWith('\r\n')).toBe(true);
  const delimiter = language === 'en' ? ',' : ';';
  const rows = parse(csv, { bom: true, delimiter }) as string[][];
  const [head = [], ...lines] = rows;
  expect(head).toHaveLength(20);
  expect(lines).toHaveLength(2);
  const [first = [], second = []] = lines;
  for (const line of [first, second]) {
    const [time = '', zone, utc = '', point, printed, , , leadId, , name, organization, email, phone, city] = line;
    expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(zone).toBe('Europe/Berlin');
    expect(new Date(utc).toISOString()).toBe(utc);
    expect([point, printed]).toEqual([kessler.point, code]);
    expect(leadId).toMatch(/^[0-9a-f-]{36}$/);
    expect([name, organization, email, phone, city]).toEqual(['M.', '', '', '', '']);
  }
  expect(new Set([first[7], second[7]]).size).toBe(1);
  expect(first[6]).not.toBe(second[6]);
}
