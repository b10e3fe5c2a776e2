import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { newGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { ProductTokens } from '../../platform/auth/product-tokens.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { type FindEmailOwners, findVerifiedOwners, lockEmail, verifyGuestEmail } from '../identities/public.ts';
import { type Adopt, createGuestVisitor, isEmailOfGuest, markEmailShown } from '../visitors/public.ts';
import { hashOfLink } from './jobs.ts';
import { consumeLink } from './queries.ts';
import { issueGuestToken } from './register-guest.ts';

interface LinkNeeds {
  readonly database: Executor;
  readonly now: Date;
  readonly adopt: Adopt;
  readonly findEmailOwners: FindEmailOwners;
  readonly productTokens: ProductTokens;
}

/**
 * Finds the guest who has shown this e-mail to be theirs, or makes them. The record is new and not one of those made by entering
 * the e-mail, whose tokens a stranger may hold.
 */
async function verifiedGuest(tx: Executor, email: string, language: Language, now: Date): Promise<string | null> {
  const known = (await findVerifiedOwners(tx, [email])).get(email);
  if (known !== undefined) return known;
  if (!(await isEmailOfGuest(tx, email))) return null;
  const subject = newGuestSubject();
  const { id } = await createGuestVisitor(tx, { subject, email, language }, now);
  await markEmailShown(tx, id, now);
  await verifyGuestEmail(tx, subject, email, now);
  return subject;
}

/**
 * Opens the link of a mail, which shows whose the e-mail is. Of what was made under it before nothing is joined: the phone hands its
 * own record over (`takeGuest`), and about the rest its owner is asked (`features/claims`). Returns a token for the owner's record,
 * or null where the owner has a sign-in.
 *
 * @throws ApiError LINK_ENDED for a link that is unknown, used or too old: the three cannot be told apart
 */
export async function useLink(
  { database, now, adopt, findEmailOwners, productTokens }: LinkNeeds,
  token: string,
): Promise<{ token: string | null }> {
  const subject = await database.transaction(async (tx) => {
    const link = await consumeLink(tx, hashOfLink(token), now);
    if (!link) throw new ApiError('LINK_ENDED');
    await lockEmail(tx, link.email);
    const owner = (await findEmailOwners(tx, [link.email])).get(link.email);
    if (owner !== undefined) {
      await adopt(tx, owner, link.email);
      return null;
    }
    const guest = await verifiedGuest(tx, link.email, link.language, now);
    if (guest === null) throw new ApiError('LINK_ENDED');
    await adopt(tx, guest, link.email);
    return guest;
  });
  return { token: subject === null ? null : await issueGuestToken(productTokens, subject, now) };
}
