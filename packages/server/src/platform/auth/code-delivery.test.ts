import { expect, test } from 'vitest';
import type { Config } from '../../config.ts';
import type { Mail } from '../mail/outbox.ts';
import { deliverBy } from './code-delivery.ts';

const urls = {
  admin: 'https://admin.example.org',
  business: 'https://business.example.org',
  app: 'https://app.example.org',
};

interface Given {
  readonly purpose: string;
  readonly channel?: string;
  readonly role?: string;
  readonly language?: string;
  readonly confirmation?: Config['confirmation'];
}

async function delivered(message: Given) {
  const mails: Mail[] = [];
  const texts: Mail[] = [];
  const deliver = deliverBy(
    { mail: async (mail) => void mails.push(mail), sms: async (text) => void texts.push(text) },
    urls,
    message.confirmation ?? 'code',
  );
  const { purpose, channel = 'EMAIL', role = 'VISITOR', language = 'en' } = message;
  await deliver({
    purpose: purpose as 'RESET',
    channel: channel as 'EMAIL',
    to: channel === 'SMS' ? '+4915112345678' : 'ada@example.org',
    code: '123456',
    username: 'a b',
    clientMetadata: { role, language },
  });
  return { mails, texts };
}

test.each([
  ['SIGN_UP', 'VISITOR', 'https://app.example.org/verify?username=a+b&code=123456&lng=en#to=a***%40e***'],
  ['RESEND', 'ORGANIZER', 'https://business.example.org/verify?username=a+b&code=123456&lng=en#to=a***%40e***'],
  ['ATTRIBUTE', 'EXHIBITOR', 'https://business.example.org/verify-email?username=a+b&code=123456&lng=en'],
  ['RESET', 'ADMIN', 'https://admin.example.org/reset-password?username=a+b&lng=en'],
  ['RESET', 'VISITOR', 'https://app.example.org/reset-password?username=a+b&lng=en'],
  ['INVITATION', 'ADMIN', 'https://admin.example.org/login?username=a+b&lng=en#email=ada%40example.org&code=123456'],
])('%s leads a %s to the page for it', async (purpose, role, link) => {
  const { mails } = await delivered({ purpose, role });
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(link);
  expect(mails[0]?.text).toContain('123456');
});

test.each(['en', 'es', 'de'])(
  'by link, the mail of a new account in %s has the link alone, to be clicked',
  async (language) => {
    const { mails } = await delivered({ purpose: 'SIGN_UP', confirmation: 'link', language });
    const link = `https://app.example.org/verify?username=a+b&code=123456&lng=${language}#to=a***%40e***`;
    const [mail] = mails;
    expect(mail?.text).toContain(link);
    expect(mail?.text.replace(link, '')).not.toContain('123456');
    expect(mail?.subject).not.toContain('123456');
    const escaped = link.replaceAll('&', '&amp;');
    expect(mail?.html).toContain(`<a href="${escaped}" style="color:#9a1220">${escaped}</a>`);
  },
);

test('by link, an address that was changed is still confirmed by its code: the page that is open asks for it', async () => {
  const { mails } = await delivered({ purpose: 'ATTRIBUTE', confirmation: 'link' });
  expect(mails[0]?.subject).toContain('123456');
});

test('a code for a sign-in under way comes without a link', async () => {
  const { mails } = await delivered({ purpose: 'MFA' });
  expect(mails[0]?.text).toContain('123456');
  expect(mails[0]?.text).not.toContain('http');
});

test('writes in the language of the call', async () => {
  const subjects = [];
  for (const language of ['en', 'es', 'de', 'xx'])
    subjects.push((await delivered({ purpose: 'RESET', language })).mails[0]?.subject);
  expect(new Set(subjects).size).toBe(3);
  expect(subjects[3]).toBe(subjects[0]);
});

test.each([
  ['VISITOR', 'dein', /\b(Ihr|Sie)\b/],
  ['nobody known', 'dein', /\b(Ihr|Sie)\b/],
  ['exhibitor', 'Ihr', /\b(dein|du)\b/],
  ['ORGANIZER', 'Ihr', /\b(dein|du)\b/],
  ['ADMIN', 'Ihr', /\b(dein|du)\b/],
])('addresses a %s in German as %s', async (role, pronoun, never) => {
  for (const purpose of ['SIGN_UP', 'ATTRIBUTE', 'RESET', 'MFA']) {
    const [mail] = (await delivered({ purpose, role, language: 'de' })).mails;
    expect(mail?.subject).toMatch(new RegExp(`\\b${pronoun}\\b`));
    expect(mail?.text).not.toMatch(never);
  }
  const [text] = (await delivered({ purpose: 'MFA', channel: 'SMS', role, language: 'de' })).texts;
  expect(text?.text).toContain(`${pronoun} Fairlead-Code`);
});

test('does not show a temporary password to who only sees the list of mails', async () => {
  const { mails } = await delivered({ purpose: 'INVITATION' });
  expect(mails[0]?.subject).not.toContain('123456');
});

test('sends text messages by their own way', async () => {
  const { mails, texts } = await delivered({ purpose: 'MFA', channel: 'SMS', language: 'de' });
  expect(mails).toEqual([]);
  expect(texts).toEqual([expect.objectContaining({ to: '+4915112345678', code: '123456' })]);
});
