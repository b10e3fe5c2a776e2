import { randomUUID } from 'node:crypto';
import type { Language } from '@fairlead/contract/languages';
import type { GivenAnswer } from '@fairlead/contract/survey-answers';
import type { Survey } from '@fairlead/contract/surveys';
import type { WishKind, WishValue } from '@fairlead/contract/wishes';
import type { Database } from '@fairlead/database/connection';
import { addFavourite, noteOpening } from '../features/attachments/public.ts';
import { addAnswers } from '../features/surveys/public.ts';
import { putWish } from '../features/wishes/public.ts';
import { inParallel } from './in-parallel.ts';
import { remarks } from './papers.ts';
import type { Random } from './random.ts';
import { silent } from './silent.ts';

/** A visitor at a point for the first time. */
export interface Visit {
  readonly visitorId: string;
  readonly at: Date;
  readonly attachmentIds: readonly string[];
  readonly survey: Survey | null;
}

const answerLanguages: readonly Language[] = ['en', 'en', 'de', 'de', 'de', 'es'];

/** The first of a list most of the time, the last seldom. */
const pickEarly = <T>(list: readonly T[], random: Random): T =>
  random.pick(list.slice(0, random.pick([1, 2, list.length])));

function answer({ id, type, options }: Survey['questions'][number], language: Language, random: Random): GivenAnswer[] {
  if (type === 'TEXT') return random.next() < 0.3 ? [{ questionId: id, text: random.pick(remarks[language]) }] : [];
  const ids = options.map((option) => option.id);
  if (type === 'SINGLE') return [{ questionId: id, optionIds: [pickEarly(ids, random)] }];
  const picked = ids.filter(() => random.next() < 0.5);
  return picked.length === 0 ? [] : [{ questionId: id, optionIds: picked }];
}

/** Some read, fewer keep and answer; some who begin to answer leave it a draft. */
export async function engage(
  database: Database,
  visits: readonly Visit[],
  { random, width, now }: { random: Random; width: number; now: Date },
): Promise<{ openings: number; favourites: number; answers: number }> {
  const done = { openings: 0, favourites: 0, answers: 0 };
  const later = (at: Date, minutes: number): Date => new Date(Math.min(at.getTime() + minutes * 60_000, now.getTime()));
  await inParallel(visits, width, async ({ visitorId, at, attachmentIds, survey }) => {
    if (attachmentIds.length > 0 && random.next() < 0.35) {
      const attachmentId = pickEarly(attachmentIds, random);
      await noteOpening(database, { visitorId, attachmentIds: [attachmentId], now: later(at, 1) }, silent);
      done.openings += 1;
      if (random.next() < 0.3) {
        await addFavourite({ database, caller: { visitorId }, now: later(at, 2), language: 'en' }, attachmentId);
        done.favourites += 1;
      }
    }
    if (survey === null || random.next() > 0.4) return;
    const language = random.pick(answerLanguages);
    const answeredAt = later(at, 3);
    const answers = survey.questions.flatMap((question) => answer(question, language, random));
    const isComplete = random.next() < 0.85;
    const value = { answers, isComplete, language, answeredAt: answeredAt.toISOString() };
    await addAnswers(
      { database, caller: { visitorId }, now: answeredAt, language },
      { surveyId: survey.id, value },
      silent,
    );
    if (isComplete) done.answers += 1;
  });
  return done;
}

/** Where and when a visitor was asked what comes next. */
interface Asked {
  readonly visitorId: string;
  readonly exhibitorId: string;
  readonly beaconId: string;
  readonly at: Date;
}

const dayMilliseconds = 86_400_000;
/** Prices are wanted most; people who just look mostly do not say so. */
const kinds: readonly WishKind[] = ['QUOTE', 'QUOTE', 'QUOTE', 'CALL', 'MEETING', 'LOOKING'];

function wishFor(kind: WishKind, { beaconId, at }: Asked, random: Random): WishValue {
  const said = { id: randomUUID(), beaconId, occurredAt: at.toISOString() };
  if (kind === 'LOOKING') return { ...said, kind, by: null, noCalls: false };
  const by = kind === 'CALL' || random.next() < 0.2 ? 'TELEPHONE' : 'EMAIL';
  const noCalls = by === 'EMAIL' && random.next() < 0.8;
  if (kind !== 'MEETING') return { ...said, kind, by, noCalls };
  // At full hours of the days after.
  const hour = new Date(at.getTime() + random.pick([1, 2, 7]) * dayMilliseconds).setUTCMinutes(0, 0, 0);
  return { ...said, kind, by, noCalls, meetingAt: new Date(hour).toISOString() };
}

/** Some say what they wish of an exhibitor after a scan. Returns how many times one did. */
export async function wish(
  database: Database,
  asked: readonly Asked[],
  { random, width, now }: { random: Random; width: number; now: Date },
): Promise<number> {
  let count = 0;
  await inParallel(asked, width, async (one) => {
    if (random.next() > 0.12) return;
    const at = new Date(Math.min(one.at.getTime() + 4 * 60_000, now.getTime()));
    const value = wishFor(random.pick(kinds), { ...one, at }, random);
    const context = { database, caller: { visitorId: one.visitorId }, now: at, language: 'en' } as const;
    await putWish(context, { exhibitorId: one.exhibitorId, value }, silent);
    count += 1;
  });
  return count;
}
