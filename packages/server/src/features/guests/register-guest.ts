import type { GuestVisitor, registerVisitor } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import type { z } from 'zod';
import { newGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { ProductTokens } from '../../platform/auth/product-tokens.ts';
import { recordConsent } from '../consents/public.ts';
import { registerUnasked } from '../trade-fairs/public.ts';
import { checkTelephone, createGuestVisitor, present } from '../visitors/public.ts';

/** Lasts beyond the next fair of the same name: a visitor who returns a year later is still known on this phone. */
const days = 400;

/** Makes the token that acts for a guest's record. It carries no e-mail, since its owner is not proved yet. */
export async function issueGuestToken(productTokens: ProductTokens, subject: string, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + days * 24 * 3600_000);
  return (await productTokens.issue({ subject, role: 'VISITOR', expiresAt })).token;
}

interface Registration {
  readonly database: Executor;
  readonly now: Date;
  readonly productTokens: ProductTokens;
}

/**
 * Makes a record and a token for a person without a sign-in. Each time a new one: records under the same e-mail are neither
 * looked up nor shown, since its owner is not proved.
 */
export async function registerGuest(
  { database, now, productTokens }: Registration,
  value: z.output<(typeof registerVisitor)['body']>,
): Promise<GuestVisitor> {
  const subject = newGuestSubject();
  const { email, profile, language, consents, tradeFairId } = value;
  if (profile) await checkTelephone(profile, 'body.profile');
  const row = await database.transaction(async (tx) => {
    const made = await createGuestVisitor(tx, { subject, email, profile, language }, now);
    await recordConsent({ database: tx, caller: { subject }, now }, consents);
    if (tradeFairId !== undefined) await registerUnasked(tx, { tradeFairId, visitorId: made.id }, now);
    return made;
  });
  return { visitor: present(row, consents), token: await issueGuestToken(productTokens, subject, now) };
}
