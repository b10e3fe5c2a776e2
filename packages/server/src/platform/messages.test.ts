import { readFileSync } from 'node:fs';
import { languages } from '@fairlead/contract/languages';
import { expect, test } from 'vitest';
import { translateFor } from './messages.ts';

const read = (name: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`../../locales/${name}.json`, import.meta.url), 'utf8'));
const placeholders = (text = ''): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();

const informal = /\b(du|dich|dir|dein\w*)\b/i;
/** "Sie" may also stand for a thing, so only where a sentence asks for something. */
const formal = /\b(Ihnen|Ihr|Ihre[mnrs]?)\b|\b\p{L}+n Sie\b/u;

test.each(languages)('says in %s all that it says in English', (language) => {
  const [english, texts] = [read('en'), read(language)];
  expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  for (const [key, text] of Object.entries(texts)) expect(placeholders(text), key).toEqual(placeholders(english[key]));
});

test('problems and faults address nobody in German: both visitors and those who work here read them', () => {
  for (const [key, text] of Object.entries(read('de')).filter(([each]) => /^(problem|fault)\./.test(each))) {
    expect(text, key).not.toMatch(formal);
    expect(text, key).not.toMatch(informal);
  }
});

/** Mails to people of companies and administrators alone. */
const toWork = /^mail\.(fairInvitation|fairInvitationOf|invited|digest|removed)\./;
/** Texts without a form of address: labels of buttons, and lines about the mail itself. */
const neutral = /^sms\.code\.subject$|^mail\.(copyLink|foot)$|^mail\.\w+\.action$/;

test.each(['de', 'es'])('has in %s all that is said to visitors otherwise, and nothing else', (language) => {
  const [base, other] = [read(language), read(`${language}-informal`)];
  for (const [key, text] of Object.entries(other)) {
    expect(base[key], key).toBeDefined();
    expect(text, key).not.toBe(base[key]);
    expect(placeholders(text), key).toEqual(placeholders(base[key]));
  }
  const toAnybody = Object.keys(base).filter((key) => /^(mail|sms)\./.test(key) && !toWork.test(key));
  for (const key of toAnybody.filter((each) => language === 'de' && neutral.test(each))) {
    expect(base[key], key).not.toMatch(formal);
    expect(base[key], key).not.toMatch(informal);
  }
  expect(Object.keys(other).sort()).toEqual(toAnybody.filter((key) => !neutral.test(key)).sort());
});

test('German says du to visitors alone', () => {
  for (const [key, text] of Object.entries(read('de-informal'))) expect(text, key).not.toMatch(formal);
  for (const [key, text] of Object.entries(read('de'))) {
    if (key.startsWith('visitor.')) expect(text, key).not.toMatch(formal);
    else expect(text, key).not.toMatch(informal);
  }
});

test('addresses each role as it should, in the languages that tell', () => {
  const subject = (language: 'en' | 'es' | 'de', role: 'VISITOR' | 'EXHIBITOR' | 'ORGANIZER' | 'ADMIN') =>
    translateFor({ language, role }, 'mail.invitation.subject');
  expect(subject('de', 'VISITOR')).toBe('Dein Fairlead-Konto ist bereit');
  for (const role of ['EXHIBITOR', 'ORGANIZER', 'ADMIN'] as const) {
    expect(subject('de', role)).toBe('Ihr Fairlead-Konto ist bereit');
    expect(subject('es', role)).toBe('Su cuenta de Fairlead está lista');
    expect(subject('en', role)).toBe(subject('en', 'VISITOR'));
  }
  expect(subject('es', 'VISITOR')).toBe('Tu cuenta de Fairlead está lista');
});
