import { createServer } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createMailer, NoMailbox } from './mailer.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A mail server that gives one answer to every recipient. */
async function mailServer(toRecipient: string): Promise<string> {
  const server = createServer((socket) => {
    socket.setEncoding('utf8').write('220 mail.example\r\n');
    let isContent = false;
    socket.on('data', (text: string) => {
      for (const line of text.split('\r\n').filter((each) => each !== '')) {
        if (isContent && line !== '.') continue;
        if (line === '.') isContent = false;
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'DATA') isContent = true;
        const answer = { RCPT: toRecipient, DATA: '354 go on', QUIT: '221 bye' }[verb] ?? '250 ok';
        socket.write(`${answer}\r\n`);
      }
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  closing.push(() => server.close());
  const bound = server.address();
  return `smtp://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`;
}

async function sendTo(toRecipient: string) {
  const refused: string[] = [];
  const send = createMailer({
    smtpUrl: await mailServer(toRecipient),
    from: 'no-reply@fairlead.example',
    outbox: { keep: async () => {}, list: async () => [], forget: async () => {} },
    clock: () => new Date(),
    onRefused: async (email) => {
      refused.push(email);
    },
  });
  const outcome = await send({ to: 'marta@volvik.example', subject: 'A', text: 'b', html: '<p>b</p>' }).then(
    () => 'SENT',
    (error: unknown) => (error instanceof NoMailbox ? 'NO_MAILBOX' : 'FAILED'),
  );
  return { outcome, refused };
}

test('a mailbox that is not there is told, and the mail has failed', async () => {
  expect(await sendTo('550 no such user')).toEqual({ outcome: 'NO_MAILBOX', refused: ['marta@volvik.example'] });
});

test.each(['450 try later', '452 too much', '554 we do not like you'])(
  '%s says nothing of the mailbox',
  async (answer) => {
    expect(await sendTo(answer)).toEqual({ outcome: 'FAILED', refused: [] });
  },
);

test('a mail that is taken is sent', async () => {
  expect(await sendTo('250 ok')).toEqual({ outcome: 'SENT', refused: [] });
});
