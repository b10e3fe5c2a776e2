import type { Claim } from '@fairlead/contract/claims';
import type { Executor } from '@fairlead/database/executor';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import { type Context, within } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { grantSharing, recordSharing } from '../consents/public.ts';
import { findVerifiedEmail, lockEmail } from '../identities/public.ts';
import { refuseSharing } from '../leads/public.ts';
import { findLogoUrls } from '../logos/public.ts';
import { joinBadge, joinPart } from '../privacy/public.ts';
import { findUnclaimedVisitors, lockVisitor, lockVisitors } from '../visitors/public.ts';
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

type ClaimContext = Context<VisitorActor>;

interface ClaimAnswer {
  readonly id: string;
  readonly isOwn: boolean;
}

/**
 * Makes the exhibitor's part of the record the visitor's. Their yes is the grant where no earlier one came along: an imported
 * visitor has given none.
 */
async function confirm(context: ClaimContext, claim: ClaimRow): Promise<void> {
  const { database: tx, caller, now, language } = context;
  const { visitorId: from, visitorSubject: fromSubject, exhibitorId, projectIds } = claim;
  const to = { id: caller.visitorId, subject: caller.subject };
  await joinPart(context, { from: { id: from, subject: fromSubject }, to, exhibitorId, projectIds });
  if (fromSubject === null) await joinBadge(context, { from, to });
  await tx.execute(grantSharing([{ visitorId: to.id, exhibitorId, language, receivedAt: now }]));
}

/**
 * Leaves the record as it was typed, and takes the consent back there for good: the owner of the e-mail has not given it.
 * The exhibitor is credited as after any withdrawal.
 */
async function refuse(context: ClaimContext, claim: ClaimRow): Promise<void> {
  const { database: tx, language, now } = context;
  const { visitorId, visitorSubject, exhibitorId } = claim;
  await refuseSharing(tx, { visitorId, exhibitorId }, now);
  if (visitorSubject === null) return;
  const ofGuest = { ...context, caller: { subject: visitorSubject } };
  await recordSharing(ofGuest, { purpose: 'SHARE_WITH_EXHIBITOR', exhibitorId, granted: false, language });
}

/** Holds the caller's row and those of the asked records, and returns what of the asked is still open then. */
async function lockClaims(context: ClaimContext, ids: readonly string[]): Promise<Map<string, ClaimRow>> {
  const { database: tx, caller, now } = context;
  const email = (await findVerifiedEmail(tx, caller.subject))?.email;
  if (email === undefined) return new Map();
  // The e-mail before the rows, as everything that joins records under one; it may have changed hands meanwhile.
  await lockEmail(tx, email);
  if ((await findVerifiedEmail(tx, caller.subject))?.email !== email) return new Map();
  const records = await findDoubtful(tx, email, caller.visitorId);
  const asked = await findClaims(tx, records, now, ids);
  await lockVisitors(tx, [caller.visitorId, ...asked.map(({ visitorId }) => visitorId)]);
  if (!(await lockVisitor(tx, caller.visitorId))) throw notFound();
  const open = await findClaims(tx, records, now, ids);
  return new Map(open.map((claim) => [claim.id, claim]));
}

/** Answers each by itself: what is not asked, or was answered on another phone, is MISSING and changes nothing. */
export async function answerClaims(
  context: ClaimContext,
  answers: readonly ClaimAnswer[],
): Promise<{ id: string; result: 'OK' | 'MISSING' }[]> {
  return context.database.transaction(async (tx) => {
    const inside = within(context, tx);
    const open = await lockClaims(
      inside,
      answers.map(({ id }) => id),
    );
    const results: { id: string; result: 'OK' | 'MISSING' }[] = [];
    for (const { id, isOwn } of answers) {
      const claim = open.get(id);
      // A second answer to the same in one request comes too late as well.
      open.delete(id);
      if (claim) await (isOwn ? confirm : refuse)(inside, claim);
      results.push({ id, result: claim ? 'OK' : 'MISSING' });
    }
    return results;
  });
}
