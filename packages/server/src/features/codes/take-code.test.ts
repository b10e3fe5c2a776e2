import { randomBytes } from 'node:crypto';
import { makeCode } from '@fairlead/contract/code';
import { expect, test } from 'vitest';
import { useTestDatabase } from '../../../../database/test/use-test-database.ts';
import { newId } from '../../platform/identifier.ts';
import { takeCode } from './take-code.ts';

const test_ = useTestDatabase();

const target = () => ({ kind: 'BEACON' as const, targetId: newId(), now: new Date() });

test('a code that is taken is drawn again, inside a transaction that goes on', async () => {
  const [taken, free] = [makeCode(randomBytes), makeCode(randomBytes)];
  const codes = [taken, taken, free].values();
  const draw = () => codes.next().value ?? '';
  expect(await takeCode(test_.database, target(), draw)).toBe(taken);
  expect(await test_.database.transaction((tx) => takeCode(tx, target(), draw))).toBe(free);
});

test('a source that only repeats itself is given up', async () => {
  const code = makeCode(randomBytes);
  await takeCode(test_.database, target(), () => code);
  await expect(takeCode(test_.database, target(), () => code)).rejects.toThrow('No free code');
});
