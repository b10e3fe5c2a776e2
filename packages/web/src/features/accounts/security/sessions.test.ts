import type { Session } from '@fairlead/contract/sessions';
import { expect, test } from 'vitest';
import type { IdentityDevice } from '../../../lib/identity/identity.ts';
import { signedInBrowsers } from './sessions.ts';

const device = (key: string, more: Partial<IdentityDevice> = {}): IdentityDevice => ({
  key,
  name: 'Firefox',
  isThisOne: false,
  isRemembered: false,
  lastUsedAt: Date.parse('2027-03-01T08:00:00Z'),
  ...more,
});
const session = (id: string, more: Partial<Session> = {}): Session => ({
  id,
  startedAt: '2027-03-01T08:00:00Z',
  lastUsedAt: '2027-03-01T09:00:00Z',
  network: null,
  userAgent: 'Chrome',
  deviceKey: null,
  isCurrent: false,
  ...more,
});

test("a device's sign-ins are one entry with it, used when the newest of them was", () => {
  const items = [
    session('a', { deviceKey: 'd' }),
    session('b', { deviceKey: 'd', lastUsedAt: '2027-03-01T10:00:00Z' }),
  ];
  expect(signedInBrowsers([device('d')], { isKept: true, items })).toMatchObject([
    { key: 'd', isSignedIn: true, sessionIds: ['a', 'b'], lastUsedAt: Date.parse('2027-03-01T10:00:00Z') },
  ]);
});

test('this browser comes first, whoever was used later; a device without a sign-in is signed out', () => {
  const devices = [device('old'), device('mine', { isThisOne: true, lastUsedAt: 0 })];
  const items = [session('s', { deviceKey: 'mine', isCurrent: true }), session('page')];
  expect(signedInBrowsers(devices, { isKept: true, items }).map(({ key, isSignedIn }) => [key, isSignedIn])).toEqual([
    ['mine', true],
    ['page', true],
    ['old', false],
  ]);
});

test('a sign-in of a device that was forgotten stands for itself', () => {
  const items = [session('s', { deviceKey: 'gone' })];
  expect(signedInBrowsers([], { isKept: true, items })).toMatchObject([
    { key: 's', deviceKey: null, sessionIds: ['s'] },
  ]);
});

test('where nobody says what sessions there are, no device counts as signed out', () => {
  expect(signedInBrowsers([device('d')], { isKept: false, items: [] })).toMatchObject([{ isSignedIn: null }]);
});
