import type { Session } from '@fairlead/contract/sessions';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Identity } from '../../platform/auth/identity.ts';
import { notFound } from '../../platform/http/problem.ts';

/** Nobody is signed in at more places; what an attacker may add must not make the answer grow. */
const limit = 100;

export async function listSessions(
  sessions: Identity['sessions'],
  caller: SignedIn,
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

/** Somebody else's, and one that has ended, are not found. */
export async function endSession(sessions: Identity['sessions'], caller: SignedIn, id: string): Promise<void> {
  if (!(await sessions?.end(caller.subject, id))) throw notFound();
}
