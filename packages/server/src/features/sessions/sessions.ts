import type { Session } from '@fairlead/contract/sessions';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';

/** More than anybody has; an attacker who signs in again and again must not make the answer grow. */
const limit = 100;

type SessionContext = Pick<Context<SignedIn>, 'caller'>;

/** Returns the caller's sessions; `isKept` is false where the identity provider does not list them. */
export async function listSessions(
  { caller }: SessionContext,
  sessions: Identity['sessions'],
): Promise<{ isKept: boolean; items: Session[] }> {
  if (sessions === null) return { isKept: false, items: [] };
  const found = await sessions.list(caller.subject, limit);
  const items = found.map(({ id, startedAt, lastUsedAt, network, userAgent, deviceKey }) => ({
    id,
    startedAt: startedAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    network,
    userAgent,
    deviceKey,
    isCurrent: id === caller.sessionId,
  }));
  return { isKept: true, items };
}

/** Ends a session of the caller. Throws NOT_FOUND for another person's, and for one that has ended. */
export async function endSession(
  { caller }: SessionContext,
  id: string,
  sessions: Identity['sessions'],
): Promise<void> {
  if (!(await sessions?.end(caller.subject, id))) throw notFound();
}
