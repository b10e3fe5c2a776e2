import { expect, test } from 'vitest';
import { find } from './fixture.ts';
import { plainTexts } from './plain-texts.ts';

const inTexts = (text: string, path = 'packages/web/src/locales/en/leads.json') =>
  find(plainTexts, { [path]: JSON.stringify({ a: { b: text } }) });

test.each([
  ['Nobody has been in touch yet.', 'Nobody'],
  ['{{email}} administrates Fairlead.', 'administrates'],
  ['Sign in to go on.', 'go on'],
  ['It is tried again by itself.', 'by itself'],
  ['You can’t undo this.', 'can’t'],
  ['Saved!', '!'],
])('refuses "%s"', (text, word) => {
  expect(inTexts(text)).toEqual([expect.stringContaining(`"a.b": "${word}" in`)]);
});

test.each(['First your sign-in, then your company.', 'Save it. On this phone only.', '{{count}} characters or more.'])(
  'refuses a period behind what is no sentence: "%s"',
  (text) => {
    expect(inTexts(text)).toEqual([expect.stringContaining('has a period and no verb')]);
  },
);

test.each([
  'No lead matches these filters',
  'Only the code from our latest message works.',
  'Enter an e-mail address such as name@company.com.',
  'None.',
  '{{name}} is ready to print.',
  'The page has <b>three</b> parts.',
])('accepts "%s"', (text) => {
  expect(inTexts(text)).toEqual([]);
});

test('reads English texts of the client, the server and the identity provider, and leaves a prescribed one alone', () => {
  expect(inTexts('Nobody.', 'packages/server/locales/en.json')).toHaveLength(1);
  expect(inTexts('Nobody.', 'packages/identity/locales/en.json')).toHaveLength(1);
  expect(inTexts('Nobody.', 'packages/web/src/locales/de/leads.json')).toEqual([]);
  const text = JSON.stringify({
    verify: { linkLate: 'Please confirm your account and use your credentials to sign in.' },
  });
  expect(find(plainTexts, { 'packages/web/src/locales/en/accounts.json': text })).toEqual([]);
});
