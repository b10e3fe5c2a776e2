import { expect, test } from 'vitest';
import { hasSeveralEmails, mailtoUrl, readCopiedEmail, readEmail } from './email.ts';
import { email } from './fields.ts';

const long = 'a'.repeat(64);

test.each([
  ['ann@example.org', 'ann@example.org'],
  [" O'Brien+fair@mail.example.co.uk ", "o'brien+fair@mail.example.co.uk"],
  ['o’neill@firma.example', "o'neill@firma.example"],
  ["o'@example.org", "o'@example.org"],
  ['A.B-c_d@sub.example.de', 'a.b-c_d@sub.example.de'],
  ['r&d@firma.example', 'r&d@firma.example'],
  ['sales/emea@firma.example', 'sales/emea@firma.example'],
  ['a_b=c!d*e{f}|`~^?#$%@firma.example', 'a_b=c!d*e{f}|`~^?#$%@firma.example'],
  [`${long}@example.org`, `${long}@example.org`],
  ['ann@mail2.4you.365.example', 'ann@mail2.4you.365.example'],
  ['ann@firma.photography', 'ann@firma.photography'],
  ['ann@firma.vermögensberatung', 'ann@firma.xn--vermgensberatung-pwb'],
  ['info@Müller-Anlagen.de', 'info@xn--mller-anlagen-wob.de'],
  ['info@mu\u0308ller-anlagen.de', 'info@xn--mller-anlagen-wob.de'],
  ['info@XN--mller-anlagen-wob.de', 'info@xn--mller-anlagen-wob.de'],
  ['info@straße.de', 'info@xn--strae-oqa.de'],
  ['office@пример.рф', 'office@xn--e1afmkfd.xn--p1ai'],
  ['office@xn--e1afmkfd.xn--p1ai', 'office@xn--e1afmkfd.xn--p1ai'],
  ['info@例え。jp', 'info@xn--r8jz45g.jp'],
  ['info＠ｆｉｒｍａ.jp', 'info@firma.jp'],
  ['ann@example.org.', 'ann@example.org'],
  ['ann@example.org\u00a0', 'ann@example.org'],
  ['\u200bann@example.org\u200b', 'ann@example.org'],
  ['\ufeffann@exam\u00adple.org', 'ann@example.org'],
])('%s is stored as %s', (typed, stored) => {
  expect(readEmail(typed)).toBe(stored);
  expect(readEmail(stored)).toBe(stored);
  expect(email.parse(typed)).toBe(stored);
});

test.each([
  '',
  'ann',
  'ann@',
  '@example.org',
  'ann@example',
  'ann@localhost',
  'ann@1.2.3.4',
  'ann@[1.2.3.4]',
  'ann@0x7f.1',
  'ann@example.123',
  'ann@example..org',
  'ann@-example.org',
  'ann@exa_mple.org',
  'ann@example.org:25',
  'ann@example.org/path',
  'ann@exam%70le.org',
  'ann@xn--a.de',
  'a..b@example.org',
  '.a@example.org',
  'a.@example.org',
  'a b@example.org',
  'a@b@example.org',
  '"a b"@example.org',
  'jørgen@firma.example',
  'ann@example.org\nBcc: all@example.org',
  'ann@example.org,bob@example.org',
  `${long}a@example.org`,
  `ann@${'a'.repeat(64)}.org`,
  `ann@${'a.'.repeat(125)}org`,
  'mailto:ann@example.org',
  'Ann <ann@example.org>',
])('%j is refused', (typed) => {
  expect(readEmail(typed)).toBeNull();
  expect(email.safeParse(typed).success).toBe(false);
});

test.each([
  ['mailto:anna@firma.example', 'anna@firma.example'],
  ['MAILTO:anna%2Bmesse@firma.example?subject=Messe', 'anna+messe@firma.example'],
  ['Anna Berg <anna.berg@firma.example>', 'anna.berg@firma.example'],
  ['"Berg, Anna" <mailto:anna.berg@firma.example>;', 'anna.berg@firma.example'],
  ["'anna@firma.example'", 'anna@firma.example'],
  ['<anna@müller.example>', 'anna@xn--mller-kva.example'],
  ['„anna@firma.example“,', 'anna@firma.example'],
  ["o'brien@firma.example", "o'brien@firma.example"],
])('%s is copied from %s', (copied, found) => expect(readCopiedEmail(copied)).toBe(found));

test.each(['Anna Berg', 'Anna <anna>', '<a@firma.example> <b@firma.example>', 'mailto:a@b.example,c@d.example'])(
  'no one e-mail is in %s',
  (copied) => expect(readCopiedEmail(copied)).toBeNull(),
);

test.each([
  ['a.berg@firma.example; b.berg@firma.example', true],
  ['a.berg@firma.example\nb.berg@firma.example', true],
  ['A <a@firma.example>, B <b@firma.example>', true],
  ['sales/emea@firma.example', false],
  ['anna at firma.example', false],
])('several e-mails in %j: %s', (text, several) => expect(hasSeveralEmails(text)).toBe(several));

test('a link to an e-mail has no parameters', () => {
  expect(mailtoUrl("o'neill+a?bcc=bob@example.org")).toBe("mailto:o'neill%2Ba%3Fbcc%3Dbob@example.org");
});
