import { expect, test } from 'vitest';
import { sharedBuffersMiB } from './postmaster.ts';

const gibibyte = 2 ** 30;

test('the embedded PostgreSQL keeps a quarter of the memory, within bounds', () => {
  expect(sharedBuffersMiB(gibibyte / 4)).toBe(128);
  expect(sharedBuffersMiB(4 * gibibyte)).toBe(1_024);
  expect(sharedBuffersMiB(64 * gibibyte)).toBe(2_048);
});
