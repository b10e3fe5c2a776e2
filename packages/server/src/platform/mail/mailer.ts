import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { mails } from '../metrics/product-metrics.ts';
import type { Mail } from './mail.ts';
import type { Outbox } from './outbox.ts';

/** @throws NoMailbox */
export type SendMail = (mail: Mail) => Promise<void>;

/** RFC 5321: 550 is a mailbox that is not there, 551 and 553 one that is elsewhere or cannot be; others may be the sender's fault. */
const isNoMailbox = (error: unknown): boolean => {
  const { code, responseCode, command } = Object(error) as Record<string, unknown>;
  return code === 'EENVELOPE' && command === 'RCPT TO' && [550, 551, 553].includes(Number(responseCode));
};

/** The mail server says that there is no such mailbox: to try again is of no use. */
export class NoMailbox extends Error {}

/** Sends through SMTP when there is a server, else into the outbox. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  outbox: Outbox;
  clock: Clock;
  /** Called when the server says that there is no such mailbox. */
  onRefused: (email: string) => Promise<void>;
}): SendMail {
  if (options.smtpUrl === undefined) {
    return async (mail) => {
      await options.outbox.keep(mail, options.clock());
      mails.inc({ outcome: 'KEPT' });
    };
  }
  const { smtpUrl, from } = options;
  // Loaded with the first mail: a server without SMTP never holds it.
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(smtpUrl, { from });
  return async ({ to, subject, text, html }) => {
    transport ??= open();
    try {
      await (await transport).sendMail({ to, subject, text, html });
      mails.inc({ outcome: 'SENT' });
    } catch (error) {
      mails.inc({ outcome: 'FAILED' });
      if (!isNoMailbox(error)) throw error;
      await options.onRefused(to);
      throw new NoMailbox('there is no such mailbox', { cause: error });
    }
  };
}
