import { afterEach, expect, test } from 'vitest';
import { startMailServer } from '../../../test/mail-server.ts';
import { createMailer, MailNotSent, NoMailbox } from './mailer.ts';
import type { Mail } from './outbox.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function sendThrough(smtpUrl: string, more: Partial<Mail> = {}) {
  const refused: string[] = [];
  const send = createMailer({
    smtpUrl,
    from: 'no-reply@fairlead.example',
    outbox: { keep: async () => {}, list: async () => [], forget: async () => {} },
    clock: () => new Date(),
    onRefused: async (email) => {
      refused.push(email);
    },
  });
  const outcome = await send({ to: 'marta@volvik.example', subject: 'A', text: 'b', html: '<p>b</p>', ...more }).then(
    () => 'SENT',
    (error: unknown) => {
      expect(String(Object(error).cause)).not.toContain('marta');
      if (error instanceof MailNotSent) return error.isOnlyThis ? 'NOT_THIS' : 'NONE';
      return error instanceof NoMailbox ? 'NO_MAILBOX' : error;
    },
  );
  return { outcome, refused };
}

async function sendTo(toRecipient: string) {
  const server = await startMailServer(() => toRecipient);
  closing.push(server.close);
  return sendThrough(server.url);
}

test('a mailbox that is not there is told, and the mail has failed', async () => {
  expect(await sendTo('550 no such user')).toEqual({ outcome: 'NO_MAILBOX', refused: ['marta@volvik.example'] });
});

test.each(['450 try later', '452 too much', '554 we do not like you', '550 5.7.1 <marta@volvik.example>: blocked'])(
  '%s says nothing of the mailbox',
  async (answer) => {
    expect(await sendTo(answer)).toEqual({ outcome: 'NOT_THIS', refused: [] });
  },
);

test('a mail server that is away takes none', async () => {
  const server = await startMailServer();
  await server.close();
  expect(await sendThrough(server.url)).toEqual({ outcome: 'NONE', refused: [] });
});

test('a mail that is taken is sent', async () => {
  expect(await sendTo('250 ok')).toEqual({ outcome: 'SENT', refused: [] });
});

test('a file goes with its mail, under its name and type', async () => {
  const server = await startMailServer();
  closing.push(server.close);
  const file = {
    name: 'meetings.ics',
    type: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: 'BEGIN:VCALENDAR\r\n',
  };
  await sendThrough(server.url, { files: [file] });
  const message = server.taken[0]?.message.replaceAll('\n ', ' ');
  expect(message).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/m);
  expect(message).toMatch(/^Content-Disposition: attachment; filename="?meetings\.ics/m);
  expect(message).toContain(Buffer.from(file.content).toString('base64'));
});
