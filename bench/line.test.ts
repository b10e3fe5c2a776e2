import { expect, test } from 'vitest';
import { judge, type Line, table } from './line.ts';

const rate = (value: number): Line => ({
  name: 'POST /papi/scan',
  measured: { value, unit: '1/s' },
  limit: { name: 'pgbench', value: { value: 1000, unit: '1/s' } },
  bound: { kind: 'at least', must: 0.3, aim: 0.6 },
});
const time = (value: number): Line => ({
  name: 'start',
  measured: { value, unit: 's' },
  bound: { kind: 'at most', must: 3, aim: 1 },
});

test('a rate is judged by its ratio to the limit', () => {
  expect(judge(rate(700))).toEqual({ ratio: 0.7, verdict: 'aim reached' });
  expect(judge(rate(300))).toEqual({ ratio: 0.3, verdict: 'passed' });
  expect(judge(rate(299))).toEqual({ ratio: 0.299, verdict: 'MISSED' });
});

test('a duration is judged by itself', () => {
  expect([0.9, 3, 3.01].map((value) => judge(time(value)).verdict)).toEqual(['aim reached', 'passed', 'MISSED']);
});

test('the table says what was measured beside what', () => {
  expect(table([rate(700)])).toContain(
    '| POST /papi/scan | 700 1/s | pgbench: 1000 1/s | 0.70 | ≥ 0.3 of it | ≥ 0.6 of it | aim reached |',
  );
});
