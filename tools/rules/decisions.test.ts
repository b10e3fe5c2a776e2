import { expect, test } from 'vitest';
import { decisions } from './decisions.ts';
import { find } from './fixture.ts';

const decision = (number: string, status = 'accepted'): string =>
  `# ${number} Codes are short\n\n- Status: ${status}\n- Date: 2026-11-20\n\n## Context\n`;
const line = (number: string, status = 'accepted'): string =>
  `| [${number}](${number}-codes.md) | Codes are short | ${status} | 2026-11-20 |\n`;
const first = 'docs/decisions/001-codes.md';
const second = 'docs/decisions/002-codes.md';
const index = 'docs/decisions/README.md';

test('accepts decisions that say their state and are in the index', () => {
  const files = {
    [first]: decision('001', 'superseded by 002'),
    [second]: decision('002'),
    [index]: `# Decisions\n\n${line('001', 'superseded by 002')}${line('002')}`,
  };
  expect(find(decisions, files)).toEqual([]);
});

test.each([
  ['no status', '# 001 Codes are short\n\n## Context\n'],
  ['a status of its own', decision('001', 'good')],
  ['no date', decision('001').replace('2026-11-20', 'yesterday')],
  ['the number of another file', decision('002')],
])('refuses a decision with %s', (_name, text) => {
  expect(find(decisions, { [first]: text, [index]: '' })).toEqual([expect.stringContaining(`${first}:1 begins with`)]);
});

test('refuses a decision that is not in the index, and a line that says something else', () => {
  expect(find(decisions, { [first]: decision('001') })).toEqual([expect.stringContaining(`${index} lacks the line`)]);
  expect(find(decisions, { [first]: decision('001'), [index]: line('001', 'proposed') })).toEqual([
    expect.stringContaining(`${index} lacks the line`),
    expect.stringContaining(`${index}:1 does not say`),
  ]);
  expect(find(decisions, { [index]: line('001') })).toHaveLength(1);
});

test('refuses a number that is taken, a file without one, and a successor that is not there', () => {
  const taken = { [first]: decision('001'), 'docs/decisions/001-more.md': decision('001'), [index]: line('001') };
  expect(find(decisions, taken)).toEqual([expect.stringContaining('docs/decisions/001-more.md has the number of')]);
  expect(find(decisions, { 'docs/decisions/codes.md': decision('001') })).toHaveLength(1);
  const orphan = { [first]: decision('001', 'superseded by 002'), [index]: line('001', 'superseded by 002') };
  expect(find(decisions, orphan)).toEqual([expect.stringContaining(`${first}:3 is superseded by 002`)]);
});
