import { expect, test } from 'vitest';
import { updateRecord } from './test-durations.ts';

test('replaces the seconds of what ran, and keeps those of other files that are there', () => {
  const record = { database: { 'a.test.ts': 3, 'b.test.ts': 4, 'gone.test.ts': 5 }, unit: { 'u.test.ts': 9 } };
  const run = { database: { 'a.test.ts': 2.444, 'new.test.ts': 7.96 } };
  expect(updateRecord(record, run, (path) => path !== 'gone.test.ts')).toEqual({
    database: { 'a.test.ts': 2.4, 'b.test.ts': 4, 'new.test.ts': 8 },
    unit: { 'u.test.ts': 9 },
  });
});

test('leaves out files that take two seconds at most, and projects without any other', () => {
  const record = { database: { 'a.test.ts': 3 } };
  expect(updateRecord(record, { database: { 'a.test.ts': 1.2 }, unit: { 'u.test.ts': 2 } }, () => true)).toEqual({});
});
