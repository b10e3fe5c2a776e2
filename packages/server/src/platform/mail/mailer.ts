import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { mails } from '../metrics/product-metrics.ts';
import type { Mail } from './mail.ts';
import type { Outbox } from './outbox.ts';
import { readRefusal } from './smtp-replies.ts';

/** @throws NoMailbox, MailNotSent */
export type SendMail = (mail: Mail) => Promise<void>;

/** The mail server says that there is no such mailbox: to try again is of no use. */
export class NoMailbox extends ApiError {
  constructor(cause?: unknown) {
    super('NO_MAILBOX');
    this.cause = cause;
  }
}

/** It may be taken later: the mail server is away, or has a reason that is not the address. */
export class MailNotSent extends ApiError {
  /** The mail server takes others meanwhile. */
  readonly isOnlyThis: boolean;

  constructor(isOnlyThis: boolean, cause?: unknown) {
    super('MAIL_NOT_SENT');
    this.isOnlyThis = isOnlyThis;
    this.cause = cause;
  }
}

/** Answer of the mail server, for the log: without the recipient's e-mail. */
const withoutEmails = (error: unknown): Error =>
  new Error((error instanceof Error ? error.message : String(error)).replaceAll(/[^\s<>:,]+@[^\s<>:,]+/g, '…'));

/** A person may be waiting for the answer: a mail server that is silent for so long is away. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

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
  const open = async (): Promise<Transporter> =>
    (await import('nodemailer')).createTransport({ url: smtpUrl, ...timeouts }, { from });
  return async ({ to, subject, text, html, files = [] }) => {
    const attachments = files.map(({ name, type, content }) => ({ filename: name, contentType: type, content }));
    transport ??= open();
    try {
      await (await transport).sendMail({ to, subject, text, html, attachments });
      mails.inc({ outcome: 'SENT' });
    } catch (error) {
      mails.inc({ outcome: 'FAILED' });
      const refusal = readRefusal(error);
      if (refusal !== 'NO_MAILBOX') throw new MailNotSent(refusal === 'LATER', withoutEmails(error));
      await options.onRefused(to);
      throw new NoMailbox(withoutEmails(error));
    }
  };
}
