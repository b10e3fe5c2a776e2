import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { readmeFigures } from './readme-figures.ts';

const results =
  '| POST /papi/scan, 64 connections | 4666 1/s | pgbench: 2752 1/s |\n| start to ready, from nothing | 2.77 s | – |\n';
const inReadme = (row: string) => find(readmeFigures, { 'README.md': `# T\n\n${row}\n`, 'bench/RESULTS.md': results });

test('accepts figures that were measured, rounded and with separators', () => {
  expect(inReadme('| scans, each durable | 4,666 a second | PostgreSQL: 2,752 |')).toEqual([]);
  expect(inReadme('| start to ready | 2.8 s | |')).toEqual([]);
});

test.each([
  ['| start to ready | 2.7 s | |', '2.7'],
  ['| start to ready | 2.771 s | |', '2.771'],
  ['| import of a file | 2.8 s | |', '2.8'],
  ['| scans | 4,666 a second | PostgreSQL: 2,700 |', '2700'],
])('refuses %s', (row, figure) => {
  expect(inReadme(row)).toEqual([expect.stringContaining(`README.md:3 shows ${figure} for`)]);
});
