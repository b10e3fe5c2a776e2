import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { newId } from '../../platform/identifier.ts';
import { takeCode } from './take-code.ts';

let test_: TestDatabase;
beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());

const target = () => ({ kind: 'BEACON' as const, targetId: newId(), now: new Date() });

test('a code that is taken is drawn again, inside a transaction that goes on', async () => {
  const [taken, free] = [makeCode(randomBytes), makeCode(randomBytes)];
  const codes = [taken, taken, free].values();
  const draw = () => codes.next().value ?? '';
  expect(await takeCode(test_.database.db, target(), draw)).toBe(taken);
  expect(await test_.database.transaction((tx) => takeCode(tx, target(), draw))).toBe(free);
});

test('a source that only repeats itself is given up', async () => {
  const code = makeCode(randomBytes);
  await takeCode(test_.database.db, target(), () => code);
  await expect(takeCode(test_.database.db, target(), () => code)).rejects.toThrow('No free code');
});
