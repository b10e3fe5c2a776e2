import type { Transporter } from 'nodemailer';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { mails } from '../metrics/product-metrics.ts';
import type { Mail, Outbox } from './outbox.ts';

/** NO_MAILBOX: there is none with this address. LATER: this mail was not taken, others may be. AWAY: nothing can be sent now. */
type Refusal = 'NO_MAILBOX' | 'LATER' | 'AWAY';

/** RFC 3463 and IANA's list: what 5.1.x says of the recipient's address; 5.1.0, .7, .8 and .9 may be about the sender. */
const ofRecipient = [1, 2, 3, 4, 6, 10];
/** 5.0.0 and 5.5.0 say nothing; then the text counts if it names the mailbox, as those of Outlook.com do. */
const unspecific = ['0.0', '5.0'];
const namesMailbox =
  /\b(?:no such (?:user|mailbox|recipient|address|person)|(?:user|mailbox|recipient|address|account)(?: \S+)? (?:is )?(?:unknown|unavailable|not found|does not exist|doesn't exist)|unknown (?:user|mailbox|recipient|address))\b/i;
/** A reply without an enhanced code that speaks of the sender, of policy, or of a mailbox that is full or locked. */
const namesOther = new RegExp(
  [
    'block|black ?list|deny|denied|spam|junk|policy|reputation|rbl|dnsbl|listed|prohibit|gr[ae]y|unsolicited|bulk|suspicious',
    String.raw`spf\b|dkim|dmarc|relay|authenti|unauthori|\b(?:tls|ssl)\b|encrypt|content|virus|verif`,
    String.raw`sender|\bfrom\b|helo|ehlo|reverse|\b(?:r?dns|ptr|mx|ip)\b|\ba record|hostname|lookup|\[\d`,
    String.raw`\byour (?:domain|host|network|server)`,
    String.raw`quota|full|voll\b|llen[ao]|plein|limit|exceed|too (?:many|large|big)|rate|temporar|try again`,
    'administrat|suspend|disabled|inactive|locked|maintenance',
  ].join('|'),
  'i',
);
/** A refusal without a word about the mailbox may be about the sender. */
const refuses = /reject|refus|access|service|not (?:accepted|allowed|permitted)/i;
/** Behind the number of the reply, or by itself: IronPort writes `#5.7.1`, qmail `(#5.1.1)` at the end. */
const enhancedCode = /(?:^\d{3}[ -]#?|[#([])([45])\.(\d{1,3})\.(\d{1,3})(?![\d.])/;

const isGone = (reply: string): boolean =>
  !namesOther.test(reply) && (namesMailbox.test(reply) || !refuses.test(reply));

/**
 * Reads the error of nodemailer. Only a reply about the recipient's address counts as a missing mailbox: a good address that is
 * taken for a bad one gets no mail any longer, and the buyer of its lead gets their money back.
 */
export function readRefusal(error: unknown): Refusal {
  const { command, responseCode, response } = Object(error) as Record<string, unknown>;
  if (command !== 'RCPT TO' && command !== 'DATA') return 'AWAY';
  if (command === 'DATA' || ![550, 551, 553].includes(Number(responseCode))) return 'LATER';
  const reply = String(response ?? '');
  const [, kind, subject, detail] = enhancedCode.exec(reply) ?? [];
  if (kind === undefined) return isGone(reply) ? 'NO_MAILBOX' : 'LATER';
  if (kind === '4') return 'LATER';
  const isOfRecipient =
    subject === '1'
      ? ofRecipient.includes(Number(detail))
      : unspecific.includes(`${subject}.${detail}`) && namesMailbox.test(reply);
  return isOfRecipient ? 'NO_MAILBOX' : 'LATER';
}

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
