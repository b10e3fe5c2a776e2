import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyBaseLogger } from 'fastify';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/messages.ts';
import { findVerifiedEmail } from '../identities/public.ts';

export interface Leaver {
  readonly subject: string;
  readonly role: Reader['role'];
}

/**
 * Reads how somebody is told that their account is gone, while it is still there. Returns what tells them afterwards, null
 * where no e-mail is known to be theirs.
 */
export type PrepareFarewell = (
  executor: Executor,
  leaver: Leaver,
  otherwise: Language,
) => Promise<(() => Promise<void>) | null>;

/** Without a mail server nobody is written to: the outbox would go on keeping the e-mail. */
export const noFarewell: PrepareFarewell = async () => null;

export function createFarewell(options: {
  send: SendMail;
  findLanguage: (executor: Executor, subject: string, otherwise: Language) => Promise<Language>;
  log: FastifyBaseLogger;
}): PrepareFarewell {
  const { send, findLanguage, log } = options;
  return async (executor, { subject, role }, otherwise) => {
    const verified = await findVerifiedEmail(executor, subject);
    if (verified === null) return null;
    const language = await findLanguage(executor, subject, otherwise);
    return async () => {
      try {
        await send(composeMail({ to: verified.email, reader: { role, language }, key: 'mail.accountDeleted' }));
      } catch (error) {
        // The account is gone, and with it the e-mail to which it could be sent again.
        log.warn({ err: error }, 'a person could not be told that their account is deleted');
      }
    };
  };
}
