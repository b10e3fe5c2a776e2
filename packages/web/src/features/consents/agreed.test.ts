import { currentTextVersion } from '@fairlead/contract/consents';
import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../lib/session/session.ts';
import { consentPath, isAgreed, isKnownAgreed, rememberAgreed } from './agreed.ts';

const given = {
  consentTerms: true,
  consentPrivacy: true,
  consentMarketingUpdates: false,
  textVersion: currentTextVersion,
  language: 'en',
} as const;
const tokenOf = (sub: string) => `h.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.s`;

afterEach(endSession);

test('terms and privacy in the version in force are needed, news are not', () => {
  expect(isAgreed(given)).toBe(true);
  expect(isAgreed(null)).toBe(false);
  expect(isAgreed({ ...given, textVersion: '2020-01' })).toBe(false);
  expect(isAgreed({ ...given, consentTerms: false })).toBe(false);
  expect(isAgreed({ ...given, consentPrivacy: false })).toBe(false);
});

test('what is remembered belongs to one person', () => {
  startSession(tokenOf('ines'));
  expect(isKnownAgreed()).toBe(false);
  rememberAgreed();
  expect(isKnownAgreed()).toBe(true);
  startSession(tokenOf('somebody else'));
  expect(isKnownAgreed()).toBe(false);
});

test('the way back is kept', () => {
  expect(consentPath({ pathname: '/mixie-points', search: '?q=a' })).toBe('/consent?return=%2Fmixie-points%3Fq%3Da');
  expect(consentPath({ pathname: '/', search: '' })).toBe('/consent');
});
