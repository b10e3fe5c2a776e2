import { expect, test } from 'vitest';
import { visiblePerson } from './masking.ts';

const nothing = {
  email: 'ada@example.org',
  profession: null,
  industry: null,
  city: 'Ulm',
  state: 'Bayern',
  countryCode: null,
  phone: '170',
  prefix: '+49',
  isPhoneShared: true,
  isUnlocked: false,
  isConsentWithdrawn: false,
} as const;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
function initialOf(text: string): string {
  const [first] = segmenter.segment(text.trim());
  return first ? `${first.segment.toLocaleUpperCase('en')}.` : '';
}

test('of somebody locked no more than the first letter is seen, in every script', () => {
  const letters = [
    'a',
    'ß',
    'é',
    'e\u0301',
    'ŉ',
    '\u00ad',
    '\r\n',
    ' ',
    '東',
    '한',
    '\u1112\u1161',
    '🏭',
    '👩\u200d🔧',
    '🇩🇪',
    'न',
    '\u093f',
    '©',
    '\ufe0f',
  ];
  const pick = (): string => letters[Math.floor(Math.random() * letters.length)] ?? '';
  for (let index = 0; index < 5000; index += 1) {
    const text = Array.from({ length: index % 5 }, pick).join('');
    const seen = visiblePerson({ ...nothing, name: text, organization: text });
    expect(seen).toEqual({
      industry: null,
      profession: null,
      countryCode: null,
      isUnlocked: false,
      isConsentWithdrawn: false,
      name: initialOf(text),
      organization: initialOf(text) || null,
      email: null,
      phone: null,
      city: null,
      state: null,
    });
  }
});

test('of somebody open the telephone number is seen only where it is shared, and said to be', () => {
  const open = { ...nothing, name: 'Ada', organization: null, isUnlocked: true };
  expect(visiblePerson(open)).toMatchObject({ phone: '+49 170', email: 'ada@example.org' });
  expect(visiblePerson({ ...open, isPhoneShared: false })).toMatchObject({ phone: null, email: 'ada@example.org' });
  const { isPhoneShared: _, ...forgotten } = open;
  expect(visiblePerson(forgotten as typeof open).phone).toBeNull();
});
