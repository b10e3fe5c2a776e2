import type { Language } from '@fairlead/contract/languages';
import { textIn } from '@fairlead/contract/survey-rules';
import { maxVisited, type Visit } from '@fairlead/contract/visits';
import type { VisitorActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { findVerifiedEmail } from '../identities/public.ts';
import { findStanding, presentWish, type StandingWish } from '../wishes/public.ts';
import * as queries from './queries.ts';

export type VisitorContext = Context<VisitorActor>;

/** Of one fair, one point alone, or everything. */
export interface Wanted {
  readonly tradeFairId?: string | undefined;
  readonly beaconId?: string;
}

type Answer = Visit['days'][number]['points'][number]['answers'][number];

const dayOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short' }).format(at);

/** Questions that got no answer are left out. */
function answersTo({ answers, questions, defaultLanguage }: queries.AnsweredRow, language: Language): Answer[] {
  return questions.flatMap((question) => {
    const given = answers[question.id];
    if (given === undefined) return [];
    const answer =
      typeof given === 'string'
        ? given
        : question.options
            .filter((option) => given.includes(option.id))
            .map((option) => textIn(option.text, language, defaultLanguage))
            .join(', ');
    return answer === '' ? [] : { question: textIn(question.text, language, defaultLanguage), answer };
  });
}

const presented = (wish: StandingWish | undefined) => (wish === undefined ? null : presentWish(wish));

/** By point: a wish stands where it was said, or else at the last point of the same project. */
function placeWishes(
  lastFirst: readonly queries.VisitedRow[],
  wishes: readonly StandingWish[],
): Map<string, StandingWish> {
  return new Map(
    wishes.flatMap((wish) => {
      const rows = lastFirst.filter(({ projectId }) => projectId === wish.projectId);
      const row = rows.find(({ beaconId }) => beaconId === wish.beaconId) ?? rows[0];
      return row ? [[row.beaconId, wish]] : [];
    }),
  );
}

/** Returns what a visitor saw, by day. What they archived is left out. */
export async function readVisit(
  { database, caller, language }: VisitorContext,
  { tradeFairId, beaconId }: Wanted,
): Promise<Visit> {
  const { visitorId, subject } = caller;
  const [found, verified, hasBounced] = await Promise.all([
    queries.findVisited(database, { visitorId, language, ...(beaconId && { beaconId }), limit: maxVisited + 1 }),
    findVerifiedEmail(database, subject),
    queries.hasBounced(database, visitorId),
  ]);
  const all = found.slice(0, maxVisited);
  const rows = all.filter((row) => tradeFairId === undefined || row.tradeFairId === tradeFairId);
  const beaconIds = rows.map(({ beaconId }) => beaconId);
  const [documents, answered, wishes] = await Promise.all([
    queries.findDocuments(database, visitorId, beaconIds),
    queries.findAnswered(database, visitorId, beaconIds),
    findStanding(database, { visitorId, language }),
  ]);
  const wishAt = placeWishes(rows, wishes);
  const documentsAt = Map.groupBy(documents, ({ beaconId }) => beaconId);
  const answeredAt = Map.groupBy(answered, ({ beaconId }) => beaconId);
  const points = rows
    .toSorted((a, b) => a.firstAt.getTime() - b.firstAt.getTime())
    .map(({ firstAt, tradeFairId: _, projectId: __, ...row }) => ({
      ...row,
      wish: presented(wishAt.get(row.beaconId)),
      firstAt: firstAt.toISOString(),
      day: dayOf(firstAt, row.timeZone),
      documents: (documentsAt.get(row.beaconId) ?? []).map(({ beaconId: _of, ...document }) => document),
      answers: (answeredAt.get(row.beaconId) ?? []).flatMap((survey) => answersTo(survey, language)),
    }));
  const fairs = new Map(
    all.flatMap((row) => (row.tradeFairId === null ? [] : [[row.tradeFairId, row.tradeFair ?? '']])),
  );
  return {
    days: [...Map.groupBy(points, ({ day }) => day)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([day, here]) => ({ day, points: here.map(({ day: _, ...point }) => point) })),
    tradeFairs: [...fairs].map(([id, name]) => ({ id, name })),
    isWhole: found.length <= maxVisited,
    email: verified === null || hasBounced ? null : verified.email,
  };
}
