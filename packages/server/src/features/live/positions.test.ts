import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { newId } from '../../platform/identifier.ts';
import { createPositions } from './positions.ts';

const key = randomBytes(32);

test('a position is the same at every process, and another one for every project', () => {
  const [one, other] = [createPositions(key), createPositions(key)];
  const [message, project, foreign] = [newId(), newId(), newId()];
  const position = one.seal(message, project);
  expect(other.seal(message, project)).toBe(position);
  expect(other.open(position, project)).toBe(message);
  expect(one.seal(message, foreign)).not.toBe(position);
  expect(one.open(position, foreign)).not.toBe(message);
  expect(createPositions(randomBytes(32)).open(position, project)).not.toBe(message);
});

test('what is no position is none', () => {
  for (const text of ['', 'x', `${newId()}0`]) expect(createPositions(key).open(text, newId())).toBeNull();
});
