import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { plainComments } from './plain-comments.ts';

const source = (comments: readonly string[]) => ({
  'packages/web/src/a.ts': comments.map((text, at) => `/** ${text} */\nexport const a${at} = 1;\n`).join(''),
});
const plain = Array.from(
  { length: 99 },
  (_, at) => `Price of lead ${at}, before tax and credit, as the fair has set it for its exhibitors.`,
);

test('accepts few comments that open with a clause, and few words without a name', () => {
  expect(find(plainComments, source([...plain, 'What a lead costs.']))).toEqual([]);
  const words = 'word '.repeat(4_000);
  expect(find(plainComments, { 'docs/A.md': `${words}\n\nNobody else.\n` })).toEqual([]);
});

test('refuses comments that open with a clause, where they are many', () => {
  expect(find(plainComments, source([...plain.slice(0, 10), 'What a lead costs.']))).toEqual([
    'packages/web/src/a.ts:21 opens with What, Who, Whoever or Whether, as more than 3 % do: name the thing',
  ]);
});

test('refuses words without a name, where they are many', () => {
  expect(find(plainComments, source([...plain, 'Seen by somebody.']))).toEqual([
    'packages/web/src/a.ts:199 says nobody, somebody or whoever, as more than 3 in 10,000 words do: name the thing',
  ]);
});
