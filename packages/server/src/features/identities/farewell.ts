import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyBaseLogger } from 'fastify';
import type { Records } from '../../platform/auth/caller.ts';
import { asName } from '../../platform/auth/invitation-message.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import { type Reader, translateFor } from '../../platform/messages.ts';
import { findVerifiedEmail } from './verified-emails.ts';

/** Author and time of a removal. The mail names no colleague: the company, or the administration, answers for it. */
type Removal =
  | { readonly by: 'COMPANY'; readonly company: string; readonly at: Date }
  | { readonly by: 'ADMINISTRATION'; readonly at: Date };

interface Leaver {
  readonly subject: string;
  readonly role: Reader['role'];
  /** Absent for people who leave by themselves. */
  readonly removal?: Removal;
}

/** Sends the mail, once the removal is committed. */
export type Farewell = () => Promise<void>;

/**
 * Reads how a person is told that their account is gone, while it is still there. Returns what sends the mail afterwards, null
 * where no e-mail is known to be theirs.
 */
export type PrepareFarewell = (executor: Executor, leaver: Leaver, otherwise: Language) => Promise<Farewell | null>;

/** Sends nothing where there is no mail server: the outbox would go on keeping the e-mail. */
export const noFarewell: PrepareFarewell = async () => null;

type OwnRecords = Pick<Records, 'visitor' | 'account' | 'admin'>;

/** Names the records that a removed person still has; without any, the sign-in goes with the record. */
function describeRest({ by }: Removal, { visitor, account, admin }: OwnRecords, reader: Reader): string {
  const rest = [
    visitor && 'VISITOR',
    by !== 'COMPANY' && account && 'ACCOUNT',
    by !== 'ADMINISTRATION' && admin && 'ADMIN',
  ].filter((kind) => typeof kind === 'string');
  if (rest.length === 0) return translateFor(reader, 'mail.removed.nothingElse');
  return [...rest, 'SIGN_IN'].map((kind) => translateFor(reader, `mail.removed.keeps.${kind}`)).join(' ');
}

function composeRemoval(to: string, removal: Removal, records: OwnRecords, reader: Reader) {
  const locale = reader.language === 'en' ? 'en-GB' : reader.language;
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(removal.at);
  const values = {
    company: removal.by === 'COMPANY' ? asName(removal.company) : '',
    day: format({ dateStyle: 'long' }),
    time: format({ timeStyle: 'short' }),
    rest: describeRest(removal, records, reader),
  };
  return composeMail({ to, reader, key: `mail.removed.${removal.by}`, values });
}

export function createFarewell(options: {
  send: SendMail;
  findLanguage: (executor: Executor, subject: string, otherwise: Language) => Promise<Language>;
  findRecords: (executor: Executor, subject: string) => Promise<OwnRecords>;
  log: FastifyBaseLogger;
}): PrepareFarewell {
  const { send, findLanguage, findRecords, log } = options;
  return async (executor, { subject, role, removal }, otherwise) => {
    const verified = await findVerifiedEmail(executor, subject);
    if (verified === null) return null;
    const { email: to } = verified;
    const reader = { role, language: await findLanguage(executor, subject, otherwise) };
    const mail = removal
      ? composeRemoval(to, removal, await findRecords(executor, subject), reader)
      : composeMail({ to, reader, key: 'mail.accountDeleted' });
    return async () => {
      try {
        await send(mail);
      } catch (error) {
        // The account is gone, and with it the e-mail to which it could be sent again.
        log.warn({ err: error }, 'a person could not be told that their account is deleted');
      }
    };
  };
}
