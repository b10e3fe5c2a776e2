import type { Language } from '@fairlead/contract/languages';
import type { GivenAnswer } from '@fairlead/contract/survey-answers';
import type { Survey } from '@fairlead/contract/surveys';
import type { Database } from '@fairlead/database/connection';
import { addFavourite, noteOpening } from '../features/attachments/public.ts';
import { addAnswers } from '../features/surveys/public.ts';
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
