import { type GivenAnswer, getSurvey, getSurveyAnswers, type VisitorSurvey } from '@fairlead/contract/survey-answers';
import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import type { AnsweredPoint, KeptAnswers } from './answer-database.ts';
import { useAnswerOutbox } from './use-answer-outbox.ts';

const untouched = { answers: [], isComplete: false } as const;

/**
 * The questions of a survey and what this person answered, as this device and the server know it; what this device keeps
 * and has not sent wins. Without a connection both are as they were last seen.
 */
export function useAnswers(surveyId: string, point: AnsweredPoint) {
  const outbox = useAnswerOutbox();
  const [kept, setKept] = useState<KeptAnswers | null | undefined>(undefined);
  /** The last answers, until this device has them: only then they wait or are complete. */
  const [typed, setTyped] = useState<Pick<KeptAnswers, 'answers' | 'answeredAt'> | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const [seen, setSeen] = useState<VisitorSurvey | undefined>(undefined);
  const quiet = { staleTime: 0, call: { isQuiet: true } };
  const asked = useEndpoint(getSurvey, { params: { id: surveyId } }, quiet);
  const stored = useEndpoint(getSurveyAnswers, { params: { id: surveyId } }, quiet);

  useEffect(() => {
    if (!outbox) return;
    const following = liveQuery(() => outbox.database.answers.get(surveyId)).subscribe({
      next: (found) => setKept(found ?? null),
      error: () => setKept(null),
    });
    outbox.database.surveys.get(surveyId).then(setSeen, () => undefined);
    return () => following.unsubscribe();
  }, [outbox, surveyId]);

  const { data } = asked;
  useEffect(() => {
    if (data) void outbox?.database.surveys.put(data).catch(() => undefined);
  }, [data, outbox]);

  const remote = stored.data;
  // Another device may have answered since.
  const isRemoteNewer =
    kept?.state === 'SENT' && remote?.answeredAt != null && Date.parse(remote.answeredAt) > Date.parse(kept.answeredAt);
  const current = kept && !isRemoteNewer ? kept : (remote ?? kept ?? untouched);
  const { answers } = typed ?? current;

  const keep = async (given: readonly GivenAnswer[], isComplete: boolean): Promise<void> => {
    // A clock that lags must not make what is answered now look older than what the server has.
    const last = Math.max(...[remote, kept, typed].map((one) => Date.parse(one?.answeredAt ?? '') || 0));
    const answeredAt = new Date(Math.max(Date.now(), last + 1)).toISOString();
    const value = { surveyId, answers: given, isComplete, language: currentLanguage(), answeredAt, point };
    setTyped(value);
    try {
      await outbox?.keep(value);
      setKept((now) => (now && now.answeredAt >= answeredAt ? now : { ...value, state: 'WAITING', reason: null }));
      setTyped((now) => (now === value ? null : now));
      setUnstored(false);
    } catch (error) {
      setUnstored(true);
      throw error;
    }
  };

  return {
    survey: data ?? seen,
    /** True until it is known what was answered before. */
    isLoading: outbox === null || kept === undefined || (kept === null && stored.isPending),
    isGone: asked.error instanceof ApiProblem && asked.error.status === 404,
    error: (data ?? seen) ? null : asked.error,
    retry: () => void asked.refetch(),
    answers,
    isComplete: current.isComplete,
    state: kept?.state,
    reason: kept?.reason ?? null,
    /** The phone itself could not store what was answered last. */
    isUnstored,
    /** Puts an answer in the place of the one before; null takes it away. */
    answer: (questionId: string, given: GivenAnswer | null) =>
      keep([...answers.filter((one) => one.questionId !== questionId), ...(given ? [given] : [])], current.isComplete),
    send: async () => {
      await keep(answers, true);
      await outbox?.flush();
    },
    flush: () => outbox?.flush(),
  };
}
