import type { Visitor } from '@fairlead/contract/visitors';
import type { Executor } from '@fairlead/database/executor';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { isGuestSubject } from '../../platform/auth/guest-subject.ts';
import type { ProductTokens } from '../../platform/auth/product-tokens.ts';
import { type Context, within } from '../../platform/context.ts';
import { InputError } from '../../platform/http/problem.ts';
import { lockEmail } from '../identities/public.ts';
import { findVisitorIdBySubject, getVisitor } from '../visitors/public.ts';
import { isJoined } from './queries.ts';

/** Gives a person the record of a guest. Returns false where it stays by itself, as a suspended one does. */
export type AdoptGuest = (
  tx: Executor,
  subject: string,
  guest: { readonly id: string; readonly subject: string },
) => Promise<boolean>;

interface TakingNeeds {
  readonly adoptGuest: AdoptGuest;
  readonly productTokens: ProductTokens;
}

/**
 * A person who was a guest on this phone has signed up: the record is theirs, since they hold its token. Only under the same
 * e-mail, since the next person at a shared phone must not become the one before.
 */
export async function takeGuest(
  context: Context<VisitorActor>,
  token: string,
  { adoptGuest, productTokens }: TakingNeeds,
): Promise<Visitor> {
  const unusable = new InputError('body.token', 'guest_token');
  const guest = await productTokens.verify(token).catch(() => {
    throw unusable;
  });
  if (!isGuestSubject(guest.subject) || guest.subject === context.caller.subject) throw unusable;
  await context.database.transaction(async (tx) => {
    const own = await getVisitor(within(context, tx));
    await lockEmail(tx, own.email);
    const id = await findVisitorIdBySubject(tx, guest.subject);
    if (id === undefined) {
      // Joined already, by the link or on another phone: what is asked for is done.
      if (await isJoined(tx, guest.subject, context.caller.subject)) return;
      throw unusable;
    }
    const theirs = await getVisitor({ ...context, database: tx, caller: { visitorId: id, subject: guest.subject } });
    if (theirs.email !== own.email) throw unusable;
    await adoptGuest(tx, context.caller.subject, { id, subject: guest.subject });
  });
  return getVisitor(context);
}
