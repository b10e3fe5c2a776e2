import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { newId } from '../../platform/identifier.ts';
import { addJob } from '../../platform/jobs/queries.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import { insertLink } from './queries.ts';

/** Mails the link; its id is that of the link. */
export const guestLinkJob = 'guest-link';

/** How long the request waits for the job that makes the link of it. */
const requestSeconds = 3600;
const perRecipient = { count: 5, seconds: 3600 };

/**
 * Takes a wish for the way back. Whether anybody is known by the e-mail the job finds out, so that neither the answer nor its
 * time says; over the limit the last link goes on working, and nothing is said either.
 */
export async function requestLink(
  { database, now }: { readonly database: Executor; readonly now: Date },
  { email, language }: { readonly email: string; readonly language: Language },
  throttle: Throttle,
): Promise<void> {
  const taken = await throttle.take({ of: 'guest link to recipient', subject: email, rate: perRecipient }, now);
  if (!taken.isTaken) return;
  const id = newId();
  await database.transaction(async (tx) => {
    const expiresAt = new Date(now.getTime() + requestSeconds * 1000);
    await insertLink(tx, { id, email, language, requestedAt: now, expiresAt });
    await addJob(tx, guestLinkJob, id);
  });
}
