import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitJson, maxDepth } from './body-limits.ts';

const codeOf = (json: string, maxValues = 1_000): string | null => {
  try {
    limitJson(json, maxValues);
    return null;
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};
const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`;

test('takes as many levels as are allowed, and refuses one more', () => {
  expect(codeOf(nested(maxDepth))).toBeNull();
  expect(codeOf(nested(maxDepth + 1))).toBe('too_deep');
  expect(codeOf('{"a":'.repeat(maxDepth + 1))).toBe('too_deep');
  expect(codeOf(`[${Array(100).fill('[[[]]]').join()}]`)).toBeNull();
});

test('takes as many values as are allowed, and refuses one more', () => {
  expect(codeOf('[1,2,3]', 5)).toBeNull();
  expect(codeOf('[1,2,3,4,5]', 5)).toBe('too_many_values');
  expect(codeOf('{"a":1,"a":1,"a":1,"a":1,"a":1}', 5)).toBe('too_many_values');
  expect(codeOf('[{},{},{}]', 5)).toBe('too_many_values');
});

test('does not count what stands in a text', () => {
  for (const text of ['['.repeat(100), ','.repeat(5_000), '"[', '\\', '\\"[', '\\\\', '[\\\\"']) {
    expect(codeOf(JSON.stringify([text, { [text]: text }])), text).toBeNull();
  }
  expect(codeOf(`["\\\\",${nested(maxDepth)}]`)).toBe('too_deep');
  expect(codeOf(`["${'\\"'.repeat(50)}",${nested(maxDepth)}]`)).toBe('too_deep');
});

test('ends with a text that has no end', () => {
  for (const json of ['"', '["', '["\\', '["\\"', '"\\\\\\']) expect(codeOf(json)).toBeNull();
});

test('counts no less than the levels and values that JSON.parse finds', () => {
  const sizeOf = (value: unknown): { values: number; depth: number } => {
    if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 };
    const parts = Object.values(value).map(sizeOf);
    const values = parts.reduce((sum, part) => sum + part.values, 1);
    return { values, depth: 1 + Math.max(0, ...parts.map(({ depth }) => depth)) };
  };
  const property = fc.property(fc.jsonValue({ maxDepth: 40 }), (value) => {
    const { values, depth } = sizeOf(value);
    if (values > 1) expect(codeOf(JSON.stringify(value), values - 1)).not.toBeNull();
    if (depth > maxDepth) expect(codeOf(JSON.stringify(value), 1e9)).toBe('too_deep');
  });
  fc.assert(property, { seed: 20_261_127 });
});
