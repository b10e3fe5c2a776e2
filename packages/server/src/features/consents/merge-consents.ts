import type { Executor } from '@fairlead/database/executor';
import { newId } from '../../platform/identifier.ts';
import { insertConsentEvents, latestOfAll, moveConsentEvents } from './queries.ts';

interface ConsentMerge {
  readonly fromSubject: string;
  readonly subject: string;
  readonly now: Date;
}

/**
 * Moves a guest's consents to the person who owns the e-mail. Where one of the two had said no, it is no: a stranger can enter
 * an e-mail, and must not undo its owner's refusal by it.
 */
export async function mergeConsents(tx: Executor, { fromSubject, subject, now }: ConsentMerge): Promise<void> {
  const sides = [...(await latestOfAll(tx, fromSubject)), ...(await latestOfAll(tx, subject))];
  await moveConsentEvents(tx, fromSubject, subject);
  const refusals = sides.filter(({ granted }) => !granted);
  const inForce = await latestOfAll(tx, subject);
  const overruled = inForce.filter(
    (event) =>
      event.granted &&
      refusals.some(({ purpose, exhibitorId }) => purpose === event.purpose && exhibitorId === event.exhibitorId),
  );
  if (overruled.length === 0) return;
  await insertConsentEvents(
    tx,
    overruled.map((event) => ({ ...event, id: newId(), granted: false, at: now })),
  );
}
