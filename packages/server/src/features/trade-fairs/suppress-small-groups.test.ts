import fc from 'fast-check';
import { expect, test } from 'vitest';
import { suppressSmallGroups } from './figures.ts';

test.each([
  ['all large', [5, 20], 25, [5, 20]],
  ['one small, hidden among those who did not answer', [4, 20], 40, [null, 20]],
  ['one small, which the total would disclose', [4, 20, 9], 33, [null, 20, null]],
  ['two small, which together are enough', [4, 20, 3], 27, [null, 20, null]],
  ['two small, which together are not', [1, 20, 2, 8], 31, [null, 20, null, null]],
  ['nobody at all', [0, 0], 0, [null, null]],
  ['everybody in one group, which would tell that nobody is in the other', [20, 0], 20, [null, null]],
  ['only small ones', [2, 2], 4, [null, null]],
  ['few who did not answer, and nothing hidden', [30, 20], 52, [30, 20]],
] as const)('%s', (_, sizes, total, shown) => {
  expect(suppressSmallGroups(sizes, total)).toEqual(shown);
});

test('nobody can work out a group of one to four from what is shown and the total', () => {
  const groups = fc.record({ sizes: fc.array(fc.nat(12), { minLength: 1, maxLength: 6 }), silent: fc.nat(12) });
  fc.assert(
    fc.property(groups, ({ sizes, silent }) => {
      const total = sizes.reduce((sum, size) => sum + size, silent);
      const shown = suppressSmallGroups(sizes, total);
      shown.forEach((size, at) => {
        if (size !== null) expect(size).toBe(sizes[at]);
        expect(size ?? 5).toBeGreaterThanOrEqual(5);
      });
      const rest = total - shown.reduce<number>((sum, size) => sum + (size ?? 0), 0);
      const hidden = shown.filter((size) => size === null).length;
      // The rest is large, or consists only of people who did not answer; or nothing was shown at all.
      expect(rest >= 5 || hidden === 0 || hidden === sizes.length).toBe(true);
    }),
  );
});

test('nobody can tell a small group from nobody, for others may not have answered', () => {
  const groups = fc.record({ sizes: fc.array(fc.integer({ min: 5, max: 12 }), { maxLength: 5 }), silent: fc.nat(4) });
  fc.assert(
    fc.property(groups, fc.nat(4), ({ sizes, silent }, few) => {
      const total = sizes.reduce((sum, size) => sum + size, few + silent);
      // The same total, with those few among the silent.
      expect(suppressSmallGroups([0, ...sizes], total)).toEqual(suppressSmallGroups([few, ...sizes], total));
    }),
  );
});
