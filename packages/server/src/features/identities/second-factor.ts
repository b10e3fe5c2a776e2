import type { Language } from '@fairlead/contract/languages';
import type { FastifyBaseLogger } from 'fastify';
import type { PublicUrls } from '../../config.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import { urlFor } from '../../platform/http/hosts.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { composeMail } from '../../platform/mail/compose-mail.ts';
import type { SendMail } from '../../platform/mail/mailer.ts';
import type { Reader } from '../../platform/messages.ts';

/**
 * Admits a person who lost the second factor without it, and tells them by mail: another person may have asked. Returns the
 * owner, undefined for an e-mail without one.
 * @throws ApiError IDENTITY_ELSEWHERE with a pool that is not ours
 */
export type RemoveSecondFactor = (email: string, otherwise: Language) => Promise<string | undefined>;

export function createRemoveSecondFactor(options: {
  identity: Pick<Identity, 'provider'>;
  send: SendMail;
  urls: PublicUrls;
  /** How the person is written to; in the given language where theirs is not known. */
  findReader: (subject: string, otherwise: Language) => Promise<Reader>;
  log: FastifyBaseLogger;
}): RemoveSecondFactor {
  const { identity, send, urls, findReader, log } = options;
  const notify = async (to: string, reader: Reader): Promise<void> => {
    const link = `${urlFor(reader.role, urls)}/account?lng=${reader.language}`;
    await send(composeMail({ to, reader, key: 'mail.secondFactorRemoved', link }));
  };
  return async (email, otherwise) => {
    if (identity.provider === null) throw new ApiError('IDENTITY_ELSEWHERE');
    const { port } = identity.provider;
    const holder = await port.findByEmail(email);
    if (!holder) return undefined;
    if (await port.removeMfa(holder.sub)) {
      try {
        await notify(email, await findReader(holder.sub, otherwise));
      } catch (error) {
        // It is removed: to say that it failed would be wrong.
        log.error({ err: error }, 'a person could not be told that their second factor was removed');
      }
    }
    return holder.sub;
  };
}
