import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentTexts, currentTexts, textsOf } from './consent-texts.ts';
import { currentTextVersion } from './consents.ts';

/** Receipts repeat the texts of their version: a change needs a new version here and in consent-texts.ts. */
const released: Readonly<Record<string, string>> = {
  '2026-11': '0a204cfd6c9fbc0a25ca5b6115a41915320a746f381902d48e5a554672e2abba',
};

test('the words of every released version are there as they were', () => {
  const hashes = Object.entries(consentTexts).map(([version, texts]) => [
    version,
    createHash('sha256').update(JSON.stringify(texts)).digest('hex'),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(released);
  expect(currentTexts('de')).toBe(textsOf(currentTextVersion, 'de'));
  expect(textsOf('2020-01', 'en')).toBeNull();
});
