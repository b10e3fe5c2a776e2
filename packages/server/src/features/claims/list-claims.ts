import type { Claim } from '@fairlead/contract/claims';
import type { Executor } from '@fairlead/database/executor';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { findVerifiedEmail } from '../identities/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { findUnclaimedVisitors } from '../visitors/public.ts';
import { type ClaimRow, findClaims } from './queries.ts';

/** Returns the records under an e-mail that a stranger may have made: not the owner's own, nor that of a guest who has shown it. */
export async function findDoubtful(executor: Executor, email: string, ownId: string): Promise<string[]> {
  const records = await findUnclaimedVisitors(executor, email);
  return records.filter(({ id, isEmailShown }) => id !== ownId && !isEmailShown).map(({ id }) => id);
}

function present(row: ClaimRow, logoUrls: ReadonlyMap<string, string>): Claim {
  const { id, exhibitorId, exhibitorName: name, fairName, timeZone, pointCount, isCaptured } = row;
  return {
    id,
    exhibitor: { id: exhibitorId, name, logoUrl: logoUrls.get(exhibitorId) ?? null },
    tradeFair: fairName === null || timeZone === null ? null : { name: fairName, timeZone },
    sources: [...(pointCount > 0 ? (['VISITOR_SCAN'] as const) : []), ...(isCaptured ? (['STAFF'] as const) : [])],
    pointCount,
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
  };
}

/** Returns what the visitor is asked; nothing while they have not shown that the e-mail is theirs. */
export async function listClaims({ database, caller, now }: Context<VisitorActor>): Promise<Claim[]> {
  const verified = await findVerifiedEmail(database, caller.subject);
  if (verified === null) return [];
  const rows = await findClaims(database, await findDoubtful(database, verified.email, caller.visitorId), now);
  const logoUrls = await findLogoUrls(database, [...new Set(rows.map(({ exhibitorId }) => exhibitorId))]);
  return rows.map((row) => present(row, logoUrls));
}
