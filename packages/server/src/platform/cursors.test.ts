import { randomBytes } from 'node:crypto';
import { pageQuery } from '@fairlead/contract/page';
import { describe, expect, test } from 'vitest';
import { createCursors } from './cursors.ts';

const key = randomBytes(32);
const cursors = createCursors(key);
const scope = ['listLeads', 'cursor', ['EXHIBITOR', 'a'], { projectId: 'p' }, {}];
const position = '["2026-06-01T08:00:00.000Z","0197300e-aaaa-7aaa-8aaa-aaaaaaaaaaaa"]';

describe('a sealed cursor', () => {
  test('is opened by every process with the key, for its scope alone', () => {
    const cursor = cursors.seal(scope, position);
    expect(createCursors(key).open(scope, cursor)).toBe(position);
    expect(createCursors(randomBytes(32)).open(scope, cursor)).toBeNull();
    for (let place = 0; place < scope.length; place += 1)
      expect(cursors.open(scope.with(place, 'other'), cursor)).toBeNull();
    expect(cursors.open([], cursor)).toBeNull();
  });

  test('is another one each time, and of one length for positions that are nearly as long', () => {
    const texts = ['[1]', '[1000000]', position.slice(0, 60)].map((text) => cursors.seal(scope, text));
    expect(new Set(texts.map(({ length }) => length)).size).toBe(1);
    expect(cursors.seal(scope, position)).not.toBe(cursors.seal(scope, position));
  });

  test('has room in the contract for the longest text that a list is sorted by', () => {
    const cursor = cursors.seal(scope, JSON.stringify(['漢'.repeat(500), '0197300e-aaaa-7aaa-8aaa-aaaaaaaaaaaa']));
    expect(pageQuery.parse({ cursor })).toMatchObject({ cursor });
  });

  test('is refused when its tag is cut to a length that can be guessed, or nothing is left of it', () => {
    const bytes = Buffer.from(cursors.seal(scope, ''), 'base64url');
    expect(bytes).toHaveLength(28);
    expect(cursors.open(scope, bytes.toString('base64url'))).toBe('');
    for (const length of [0, 4, 11, 12, 16, 20, 24, 27])
      expect(cursors.open(scope, bytes.subarray(0, length).toString('base64url'))).toBeNull();
  });
});
