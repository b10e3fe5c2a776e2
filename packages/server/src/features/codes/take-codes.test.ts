import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { newId } from '../../platform/identifier.ts';
import { takeCode } from './codes.ts';

const testDatabase = useTestDatabase();

const target = () => ({ kind: 'BEACON' as const, targetId: newId(), now: new Date() });

test('a code that is taken is drawn again, inside a transaction that goes on', async () => {
  const [taken, free] = [makeCode(randomBytes), makeCode(randomBytes)];
  const codes = [taken, taken, free].values();
  const draw = () => codes.next().value ?? '';
  expect(await takeCode(testDatabase.database, target(), draw)).toBe(taken);
  expect(await testDatabase.database.transaction((tx) => takeCode(tx, target(), draw))).toBe(free);
});

test('a source that only repeats itself is an error', async () => {
  const code = makeCode(randomBytes);
  await takeCode(testDatabase.database, target(), () => code);
  await expect(takeCode(testDatabase.database, target(), () => code)).rejects.toThrow('No free code');
});
