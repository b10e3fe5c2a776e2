import { type ConsentValue, currentTextVersion } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import type { Sql } from '@fairlead/database/sql';
import type { SignedIn } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/identifier.ts';
import { insertConsentEvents, insertFirstGrants, latestConsents, latestOfAll, moveConsentEvents } from './queries.ts';

const purposes = { TERMS: 'consentTerms', PRIVACY: 'consentPrivacy', MARKETING: 'consentMarketingUpdates' } as const;
const purposeNames = Object.keys(purposes) as (keyof typeof purposes)[];

/** A person who gives or withdraws a consent. Each consent records the language of its text. */
type ConsentContext = Omit<Context<Pick<SignedIn, 'subject'>>, 'language'>;

/** Appends what the person agreed to now; earlier entries stay as they are. */
export async function recordConsent({ database, caller, now }: ConsentContext, value: ConsentValue): Promise<void> {
  const { textVersion, language } = value;
  await insertConsentEvents(
    database,
    purposeNames.map((purpose) => ({
      id: newId(),
      subject: caller.subject,
      purpose,
      exhibitorId: null,
      granted: value[purposes[purpose]],
      textVersion,
      language,
      at: now,
    })),
  );
}

interface Sharing {
  readonly purpose: 'SHARE_WITH_EXHIBITOR' | 'SHARE_TELEPHONE';
  readonly exhibitorId: string;
  readonly granted: boolean;
  readonly language: Language;
}

/** Appends that a visitor no longer shares their data, or their telephone number, with an exhibitor, or does so again. */
export async function recordSharing(
  { database, caller: { subject }, now: at }: ConsentContext,
  sharing: Sharing,
): Promise<void> {
  await insertConsentEvents(database, [{ id: newId(), subject, textVersion: currentTextVersion, at, ...sharing }]);
}

/** A visitor was scanned, or scanned, for the first time perhaps. */
interface SharingGrant {
  readonly visitorId: string;
  readonly exhibitorId: string;
  readonly language: Language;
  readonly receivedAt: Date;
  /** The account of the stand that wrote it down, where the visitor did not do it. */
  readonly recordedBy?: string;
}

/**
 * Returns the statement that appends that visitors share their data with the exhibitors whose points they scanned, or whose
 * staff scanned them, the first time that each of them does. It writes nothing of people who left for good, or who have never
 * signed in.
 */
export function grantSharing(shared: readonly SharingGrant[]): Sql {
  const grants = shared.map(({ visitorId, exhibitorId, language, receivedAt: at, recordedBy = null }) => ({
    id: newId(),
    visitorId,
    exhibitorId,
    language,
    at,
    recordedBy,
  }));
  return insertFirstGrants(grants, currentTextVersion);
}

/** Returns the consents in force; null if the person was never asked. */
export async function currentConsent(executor: Executor, subject: string): Promise<ConsentValue | null> {
  const latest = await latestConsents(executor, subject, purposeNames);
  const terms = latest.find((event) => event.purpose === 'TERMS');
  if (!terms) return null;
  const isGranted = (purpose: keyof typeof purposes) =>
    latest.some((event) => event.purpose === purpose && event.granted);
  return {
    consentTerms: isGranted('TERMS'),
    consentPrivacy: isGranted('PRIVACY'),
    consentMarketingUpdates: isGranted('MARKETING'),
    textVersion: terms.textVersion,
    language: terms.language,
  };
}

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
