import { languages } from '@fairlead/contract/languages';
import { expect, test } from 'vitest';
import { invitationIn, invitationMetadata } from '../auth/invitation-message.ts';
import { composeMail } from './compose-mail.ts';

const link = 'https://business.example.org/login?a=1&b=2#email=ada%40example.org&code=abcd';
const invitation = {
  kind: 'FAIR',
  name: 'Jana <b>Brandt</b>',
  inviter: 'Lars Kühn',
  host: 'Nordhaus Messe',
  company: 'Kessler www.evil.example',
  fair: 'Nordhaus & Expo',
  facts: { when: '3.–5. März 2027', where: 'Halle <2>, Leipzig', stand: '4 / C21' },
} as const;

test.each(languages)(
  'an invitation in %s says who invites, which company and which fair, in both forms',
  (language) => {
    const reader = { language, role: 'EXHIBITOR' } as const;
    const message = invitationIn(invitationMetadata(invitation), reader);
    const mail = composeMail({ to: 'ada@example.org', reader, key: 'mail.invitation', link, code: 'abcd', ...message });
    for (const part of ['Lars Kühn', 'Nordhaus Messe', 'Kessler', 'Nordhaus & Expo']) expect(mail.text).toContain(part);
    for (const part of ['Lars Kühn', 'Kessler', 'Nordhaus & Expo']) expect(mail.subject).toContain(part);
    for (const part of ['3.–5. März 2027', '4 / C21']) {
      expect(mail.text).toContain(part);
      expect(mail.html).toContain(part);
    }
    expect(mail.html).toContain('Halle &lt;2&gt;, Leipzig');
    expect(mail.text).toContain(link);
    expect(mail.html).toContain(`<html lang="${language}">`);
    expect(mail.html).toContain('Nordhaus &amp; Expo');
    // Entered text is neither markup nor a link.
    expect(mail.html).not.toContain('<b>Brandt');
    expect(mail.html).not.toContain('www.evil.example');
    // The button and the link in full.
    expect(mail.html.split(`href="${link.replaceAll('&', '&amp;')}"`)).toHaveLength(3);
    // Nothing is loaded from elsewhere, and no text is left to fill in.
    expect(mail.html).not.toMatch(/<img|<link|<script|url\(|@import|src=/);
    expect(mail.html).not.toMatch(/\{\w+\}(?!\s*\.)/);
  },
);

test('without a name, an inviter or a kind it says what is known', () => {
  const reader = { language: 'en', role: 'ADMIN' } as const;
  expect(invitationIn({}, reader)).toBeUndefined();
  expect(invitationIn({ invitation: 'OTHER' }, reader)).toBeUndefined();
  const byConsole = { kind: 'ADMIN', name: '', inviter: undefined, host: '', company: '', fair: '' } as const;
  expect(invitationIn(invitationMetadata(byConsole), reader)?.subject).toBe('Fairlead invites you to manage Fairlead');
});

test('a code is shown large in the text, and not inside of its link', () => {
  const reader = { language: 'en', role: 'VISITOR' } as const;
  const mail = composeMail({
    ...{ to: 'ada@example.org', reader, key: 'mail.code', code: '123456' },
    link: 'https://app.example.org/verify?code=123456',
  });
  expect(mail.html).toMatch(/<strong class="code"[^>]*>123456<\/strong>/);
  expect(mail.html).toContain('href="https://app.example.org/verify?code=123456"');
});
