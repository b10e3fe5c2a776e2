import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { consentTexts, currentTexts, textsOf } from './consent-texts.ts';
import { currentTextVersion } from './consents.ts';

/** Receipts repeat the words of their version: whoever wants others adds a version here and in consent-texts.ts. */
const released: Readonly<Record<string, string>> = {
  '2026-11': 'b4b5d5f08740803ea0510ea6c386f77e8ed83c761ca840d21f5ab7056f4c8704',
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
