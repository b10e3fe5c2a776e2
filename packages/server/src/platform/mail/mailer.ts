import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Mail } from './mail.ts';
import type { Outbox } from './outbox.ts';

export type SendMail = (mail: Mail) => Promise<void>;

/** Sends through SMTP when there is a server, else into the outbox. */
export function createMailer(options: {
  smtpUrl: string | undefined;
  from: string;
  outbox: Outbox;
  clock: Clock;
}): SendMail {
  if (options.smtpUrl === undefined) return (mail) => options.outbox.keep(mail, options.clock());
  const { smtpUrl, from } = options;
  // Loaded with the first mail: a server without SMTP never holds it.
  let transport: Promise<Transporter> | undefined;
  const open = async (): Promise<Transporter> => (await import('nodemailer')).createTransport(smtpUrl, { from });
  return async ({ to, subject, text, html }) => {
    transport ??= open();
    await (await transport).sendMail({ to, subject, text, html });
  };
}
