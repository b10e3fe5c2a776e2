import { type ConsentValue, currentTextVersion } from '@fairlead/contract/consents';
import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { newId } from '../../platform/identifier.ts';
import { insertConsentEvents, insertFirstGrants, latestConsents } from './queries.ts';

const purposes = { TERMS: 'consentTerms', PRIVACY: 'consentPrivacy', MARKETING: 'consentMarketingUpdates' } as const;
const purposeNames = Object.keys(purposes) as (keyof typeof purposes)[];

/** Appends what the person said now; nothing said earlier is touched. */
export async function recordConsent(executor: Executor, subject: string, value: ConsentValue, at: Date): Promise<void> {
  const { textVersion, language } = value;
  await insertConsentEvents(
    executor,
    purposeNames.map((purpose) => ({
      id: newId(),
      subject,
      purpose,
      exhibitorId: null,
      granted: value[purposes[purpose]],
      textVersion,
      language,
      at,
    })),
  );
}

/** Appends that a visitor took the data back from an exhibitor, or gave it again. */
export async function recordSharing(
  executor: Executor,
  subject: string,
  value: { exhibitorId: string; granted: boolean; language: Language },
  at: Date,
): Promise<void> {
  const { exhibitorId, granted, language } = value;
  const event = { id: newId(), subject, purpose: 'SHARE_WITH_EXHIBITOR', textVersion: currentTextVersion, at } as const;
  await insertConsentEvents(executor, [{ ...event, exhibitorId, granted, language }]);
}

/**
 * Appends that visitors share their data with the exhibitors whose points they scanned, the first time that each of them does;
 * part of the caller's transaction. Nothing is written of somebody who left for good, or who has never signed in.
 */
export async function grantSharing(
  tx: Executor,
  scans: readonly { visitorId: string; exhibitorId: string; language: Language; receivedAt: Date }[],
): Promise<void> {
  const grants = scans.map(({ visitorId, exhibitorId, language, receivedAt: at }) => ({
    id: newId(),
    visitorId,
    exhibitorId,
    language,
    at,
  }));
  await insertFirstGrants(tx, grants, currentTextVersion);
}

/** What holds now; null for somebody who was never asked. */
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
