import { z } from 'zod';

/**
 * Reasons of a lead's score, in the order in which they are explained. Each counts only what the exhibitor can see of a locked
 * lead as well. The same weights stand in the database's `lead_score`; a test compares the two.
 */
export const scoreWeights = {
  /** Each point scanned. */
  POINTS: { each: 10, most: 30 },
  /** Each document opened. */
  DOCUMENTS: { each: 5, most: 15 },
  /** One document at least was looked at for long. */
  LONG_LOOK: { each: 5, most: 5 },
  /** A survey was answered. */
  ANSWERS: { each: 10, most: 10 },
  /** Each answer that the exhibitor marked as a buying signal. */
  BUYING_SIGNALS: { each: 5, most: 15 },
  /** Something is asked for now: a quote, a call, a meeting; to be just looking is not. */
  WISH: { each: 15, most: 15 },
  /** Seen again on another day. */
  SECOND_DAY: { each: 10, most: 10 },
  /** Each star of the stand's staff. */
  RATING: { each: 3, most: 15 },
} as const;

export const scoreReasons = Object.keys(scoreWeights) as [ScoreReason, ...ScoreReason[]];
export type ScoreReason = keyof typeof scoreWeights;

export const maxScore = 100;

/**
 * Hours between the first and the last scan of a person who came on two days: longer than a fair is open, shorter than a night.
 */
export const secondDayHours = 12;

/** How often each reason counts. */
export type ScoreFacts = Readonly<Record<ScoreReason, number>>;

export const scorePart = z.strictObject({ reason: z.enum(scoreReasons), points: z.int().min(1) });
export type ScorePart = z.infer<typeof scorePart>;

/** Returns the reasons that count, with their points. They add up to the score: what goes beyond 100 is cut off the last ones. */
export function explainScore(facts: ScoreFacts): ScorePart[] {
  const parts: ScorePart[] = [];
  let left: number = maxScore;
  for (const reason of scoreReasons) {
    const { each, most } = scoreWeights[reason];
    const points = Math.min(facts[reason] * each, most, left);
    left -= points;
    if (points > 0) parts.push({ reason, points });
  }
  return parts;
}
