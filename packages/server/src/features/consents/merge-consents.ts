import type { Executor } from '@fairlead/database/executor';
import { newId } from '../../platform/identifier.ts';
import { insertConsentEvents, latestOfAll, moveConsentEvents } from './queries.ts';

interface ConsentMerge {
  readonly fromSubject: string;
  readonly subject: string;
  readonly now: Date;
}

/**
 * What a guest agreed to becomes what the person agreed to whose the guest's e-mail is. Where one of the two had said no, it is no:
 * anybody can enter an e-mail, and must not take back somebody's refusal by it.
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
