import type { LeadTombstone } from '@fairlead/contract/lead-pull';
import { explainScore, type ScoreFacts, secondDayHours } from '@fairlead/contract/lead-score';
import type { Lead } from '@fairlead/contract/leads';
import { visiblePerson, visibleTags, visibleVerification, visibleWish } from './masking.ts';
import type { CapturedBy, LeadPoint } from './queries.ts';
import type { LeadRow } from './rows.ts';

const hourMs = 3_600_000;

/** Facts that the score of a lead counts. */
const factsOf = (row: LeadRow): ScoreFacts => ({
  POINTS: row.pointCount,
  DOCUMENTS: row.documentCount,
  LONG_LOOK: row.longLookCount,
  ANSWERS: row.answerCount,
  BUYING_SIGNALS: row.buyingSignalCount,
  WISH: row.wishCount,
  SECOND_DAY: row.lastAt.getTime() - row.firstAt.getTime() >= secondDayHours * hourMs ? 1 : 0,
  RATING: row.rating,
});

function unlockOf(row: LeadRow): Lead['unlock'] {
  const { unlockedAt, unlockAmount: amount, unlockCurrency: currency, priceSource: source } = row;
  if (unlockedAt === null || amount === null || currency === null || source === null) return null;
  return { at: unlockedAt.toISOString(), amount, currency, source };
}

/**
 * Returns the notice of a lead that receivers must delete, and null for any other. One without a row became another; one without
 * a visitor belongs to a person who left.
 */
export function tombstoneOf(id: string, row: LeadRow | undefined): LeadTombstone | null {
  if (row === undefined || row.name === null) return { id, reason: 'GONE' };
  return row.isConsentWithdrawn ? { id, reason: 'WITHDRAWN' } : null;
}

/** The points of a lead, of those of several. */
export const presentPoints = ({ visitorId }: LeadRow, points: readonly LeadPoint[]): Lead['points'] =>
  points.filter((point) => point.visitorId === visitorId).map(({ beaconId, name }) => ({ beaconId, name }));

/** Returns a lead as its exhibitor may see it. `points` and `capturedBy` may have those of other visitors too. */
export function presentLead(row: LeadRow, points: readonly LeadPoint[], capturedBy: readonly CapturedBy[]): Lead {
  const { isConsentWithdrawn } = row;
  const captor = capturedBy.find(({ visitorId }) => visitorId === row.visitorId);
  return {
    id: row.id,
    projectId: row.projectId,
    ...visiblePerson(row),
    isEmailVerified: visibleVerification(row),
    firstAt: row.firstAt.toISOString(),
    lastAt: row.lastAt.toISOString(),
    scanCount: row.scanCount,
    points: presentPoints(row, points),
    rating: row.rating,
    status: row.status,
    tags: visibleTags(row),
    assigneeId: row.assigneeId,
    contactedAt: row.contactedAt?.toISOString() ?? null,
    score: isConsentWithdrawn ? null : row.score,
    scoreReasons: isConsentWithdrawn ? [] : explainScore(factsOf(row)),
    wish: visibleWish(row),
    unlock: unlockOf(row),
    capturedBy: captor ? { name: captor.name, at: captor.at.toISOString() } : null,
  };
}
