import type { Executor } from '@fairlead/database/executor';
import { newGuestSubject } from '../../platform/auth/guest-subject.ts';
import { moveConsentEvents } from '../consents/public.ts';
import { moveJoinedGuests } from '../guests/public.ts';
import { changeVisitorSubject } from '../visitors/public.ts';

/**
 * Takes the visitor's record out of a sign-in that the owner of the e-mail takes over by a reset: a stranger may have made it. It
 * goes on as that of a guest whom no token acts for, and the owner is asked about its stands (`features/claims`). Returns whether
 * there was one.
 */
export async function releaseVisitor(tx: Executor, subject: string): Promise<boolean> {
  const guest = newGuestSubject();
  if (!(await changeVisitorSubject(tx, subject, guest))) return false;
  await moveConsentEvents(tx, subject, guest);
  await moveJoinedGuests(tx, subject, guest);
  return true;
}
