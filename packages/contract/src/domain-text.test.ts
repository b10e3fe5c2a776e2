import { expect, test } from 'vitest';
import { domainText, emailText } from './domain-text.ts';

test.each([
  'müller.example',
  'müller-anlagen.de',
  'ärzte-über-öl.de',
  'straße.de',
  'café.fr',
  'łódź.pl',
  'señor.es',
  'plain.de',
])('%s is shown as it is written', (written) => {
  const ascii = new URL(`http://${written}`).hostname;
  expect(domainText(ascii)).toBe(written);
  expect(emailText(`info@${ascii}`)).toBe(`info@${written}`);
});

test.each(['аррӏе.com', 'раураl.com', 'gооgle.com', 'gıthub.com', 'ɑmazon.com', 'пример.рф', '例え.jp'])(
  '%s stays as DNS has it: its letters may look like others',
  (written) => {
    const ascii = new URL(`http://${written}`).hostname;
    expect(domainText(ascii)).toBe(ascii);
  },
);

test.each(['xn--a.de', 'xn--.de', 'xn--99999999999.de', 'xn--mller-kva-.example', 'xn--\u00fc.de'])(
  '%s is no Punycode',
  (domain) => {
    expect(domainText(domain)).toBe(domain);
  },
);

test('a text without a domain stays', () => {
  expect(emailText('ann')).toBe('ann');
});
