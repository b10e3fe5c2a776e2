import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Outbox } from './outbox.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code it carries, for the outbox page. */
  readonly code?: string | undefined;
}

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends through SMTP when there is a server, else into the outbox. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  outbox: Outbox;
  clock: Clock;
}): SendMail {
  if (options.smtpUrl === undefined) return (mail) => options.outbox.keep(mail, options.clock());
  const transport = createTransport(options.smtpUrl, { from: options.from });
  return async ({ to, subject, text, html }) => {
    await transport.sendMail({ to, subject, text, html });
  };
}
