import type { AnsweringServer } from './identity.ts';

/** A mail that was not sent for want of an SMTP server; the outbox shows it to this machine only. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
  readonly code?: string;
  readonly files?: readonly { readonly name: string; readonly type: string; readonly content: string }[];
}

const patience = 15_000;

/** The mails to an e-mail address, newest first. */
export async function mailsTo(server: AnsweringServer, email: string): Promise<Mail[]> {
  const answer = await server.ask('app', 'GET', `/outbox.json?to=${encodeURIComponent(email)}`);
  if (answer.status !== 200) throw new Error(`The outbox answered ${answer.status}: ${answer.text}`);
  return JSON.parse(answer.text) as Mail[];
}

/** Returns the code of the newest mail to this address that came after `since`; waits for it. */
export async function codeSentTo(server: AnsweringServer, email: string, since = new Date(0)): Promise<string> {
  for (
    const deadline = Date.now() + patience;
    Date.now() < deadline;
    await new Promise((done) => setTimeout(done, 100))
  ) {
    const mail = (await mailsTo(server, email)).find(({ at, code }) => code !== undefined && new Date(at) >= since);
    if (mail?.code !== undefined) return mail.code;
  }
  throw new Error(`No code was sent to ${email} within ${patience / 1000} s`);
}
