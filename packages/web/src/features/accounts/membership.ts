import { getCurrentAccount } from '@fairlead/contract/accounts';
import { getCurrentAdmin } from '@fairlead/contract/admins';
import { getVisitor, registerVisitor, type Visitor } from '@fairlead/contract/visitors';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import type { HostRole } from '../../lib/config/config.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { identity } from '../../lib/identity/current.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { readClaims, storedToken } from '../../lib/session/session.ts';
import { takeGuestRecord } from './guest-record.ts';
import { forgetPending, type Registration, readPending } from './pending-account.ts';

const quietly = { isQuiet: true, isForbiddenExpected: true } as const;

async function fetchRecord(role: HostRole): Promise<void> {
  if (role === 'VISITOR') await call(getVisitor, {}, quietly);
  if (role === 'EXHIBITOR') await call(getCurrentAccount, {}, quietly);
  if (role === 'ADMIN') await call(getCurrentAdmin, {}, quietly);
}

/**
 * Says whether the signed-in person has the record that the host's role needs: a visitor profile, an exhibitor or admin account.
 */
export async function hasRecord(role: HostRole): Promise<boolean> {
  try {
    await fetchRecord(role);
    return true;
  } catch (error) {
    if (error instanceof ApiProblem && (error.code === 'FORBIDDEN' || error.status === 404)) return false;
    throw error;
  }
}

/** Makes the visitor profile of the signed-in person; null, and no error, if there is one already. */
export async function register({ name, consents }: Registration): Promise<Visitor | null> {
  const { attributes } = await identity().currentSession();
  const body = {
    email: attributes['email'] ?? '',
    profile: { name },
    consents,
    language: currentLanguage(),
  };
  try {
    const made = await call(registerVisitor, { body }, { isQuiet: true, isIdempotent: true });
    return 'visitor' in made ? made.visitor : made;
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.code !== 'ALREADY_REGISTERED') throw error;
    return null;
  }
}

/**
 * After every sign-in: stores what was entered while signing up, or else checks whether the record exists. A new record is
 * handed to the screens, which would fetch it next.
 */
export async function completeRecord(role: HostRole, client: QueryClient): Promise<boolean> {
  const hasOne = await findOrMakeRecord(role, client);
  if (hasOne && role === 'VISITOR') await takeGuestRecord(client);
  return hasOne;
}

async function findOrMakeRecord(role: HostRole, client: QueryClient): Promise<boolean> {
  const pending = readPending();
  // Another person may sign in on this device before the one who signed up here has confirmed the e-mail address.
  const isTheirs = pending?.email === readClaims(storedToken())?.email;
  if (role !== 'VISITOR' || !pending?.registration || !isTheirs) return hasRecord(role);
  const visitor = await register(pending.registration);
  if (visitor !== null) client.setQueryData(endpointKey(getVisitor, {}), visitor);
  forgetPending();
  return true;
}
