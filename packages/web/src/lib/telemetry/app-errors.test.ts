import { eventData } from '@fairlead/contract/events';
import { expect, test } from 'vitest';
import { errorCode, patternOf } from './events.ts';

class PaymentError extends Error {
  override readonly name = 'Marta Lindqvist';
}
const chunk = Object.assign(new Error('x'), { code: 'CSS_CHUNK_LOAD_FAILED' });

test.each([
  ['SCREEN', new TypeError('marta@volvik.example is undefined'), 'SCREEN_TYPE_ERROR'],
  ['UNCAUGHT', new RangeError('too long'), 'UNCAUGHT_RANGE_ERROR'],
  ['REJECTION', new PaymentError('no'), 'REJECTION_ERROR'],
  ['REJECTION', 'marta@volvik.example', 'REJECTION_UNKNOWN'],
  ['UNCAUGHT', Object.assign(new Error('x'), { code: 'marta' }), 'UNCAUGHT_ERROR'],
  ['SCREEN', chunk, 'CSS_CHUNK_LOAD_FAILED'],
] as const)('%s %s is reported as a code', (place, error, code) => {
  expect(errorCode(place, error)).toBe(code);
  expect(eventData.parse({ reason: code })).toEqual({ reason: code });
});

test.each([
  ['/', '/'],
  ['/mixie-points', '/mixie-points'],
  ['/project/0192f000-0000-7000-8000-000000000001/survey', '/project/:id/survey'],
  ['/scan/KWXYPQRSTV', '/scan/:id'],
  ['/reset/marta@volvik.example', '/reset/:id'],
  ['/fair/Gr%C3%B6%C3%9Fe', '/fair/:id'],
])('%s has the pattern %s', (path, pattern) => {
  expect(patternOf(path)).toBe(pattern);
  expect(eventData.safeParse({ path: pattern }).success).toBe(true);
});
