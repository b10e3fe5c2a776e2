import { type GivenAnswer, getSurvey, getSurveyAnswers, type VisitorSurvey } from '@fairlead/contract/survey-answers';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { rowId } from '../../../lib/offline/operations.ts';
import { reasonOf } from '../../../lib/offline/send-result.ts';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { type AnsweredPoint, type AnswerValues, answersKind, type KeptAnswers } from './answer-operations.ts';

const untouched = { answers: [], isComplete: false } as const;

/** Answers as they were given, with their time. */
type Given = AnswerValues & Pick<KeptAnswers, 'key' | 'at'>;

/** The questions as they were last seen, for a point that is opened without a connection. */
const seenSurvey = (surveyId: string): string => rowId('SURVEY', surveyId);

/**
 * The questions of a survey and what this person answered, as this device and the server know it; what this device keeps
 * and has not sent wins. Without a connection both are as they were last seen.
 */
export function useAnswers(surveyId: string, point: AnsweredPoint) {
  const outbox = useOutbox();
  const operations = useOperations(answersKind);
  const listed = operations?.find(({ key }) => key === surveyId);
  /** The last answers, until this device has them: only then they wait or are complete. */
  const [typed, setTyped] = useState<Given | null>(null);
  /** The last answers that this device has, until the list of operations shows them. */
  const [put, setPut] = useState<Given | null>(null);
  const [isUnstored, setUnstored] = useState(false);
  const [seen, setSeen] = useState<VisitorSurvey | undefined>(undefined);
  const quiet = { staleTime: 0, call: { isQuiet: true } };
  const asked = useEndpoint(getSurvey, { params: { id: surveyId } }, quiet);
  const stored = useEndpoint(getSurveyAnswers, { params: { id: surveyId } }, quiet);

  useEffect(() => {
    outbox?.database.seen.get(seenSurvey(surveyId)).then(
      (row) => setSeen(row?.value as VisitorSurvey | undefined),
      () => undefined,
    );
  }, [outbox, surveyId]);

  const isListed = put !== null && listed !== undefined && listed.at >= put.at;
  useEffect(() => {
    if (isListed) setPut(null);
  }, [isListed]);
  const kept = put !== null && !isListed ? { ...put, state: 'WAITING' as const, refusal: null } : listed;

  const { data } = asked;
  useEffect(() => {
    if (data) void outbox?.database.seen.put({ id: seenSurvey(surveyId), value: data }).catch(() => undefined);
  }, [data, outbox, surveyId]);

  const remote = stored.data;
  // Another device may have answered since.
  const isRemoteNewer =
    kept?.state === 'SENT' && remote?.answeredAt != null && Date.parse(remote.answeredAt) > Date.parse(kept.at);
  const current = kept && !isRemoteNewer ? kept : (remote ?? kept ?? untouched);
  const { answers } = typed ?? current;

  const keep = async (given: readonly GivenAnswer[], isComplete: boolean): Promise<void> => {
    // A clock that lags must not make what is answered now look older than what the server has.
    const last = Math.max(...[remote?.answeredAt, kept?.at, typed?.at].map((time) => Date.parse(time ?? '') || 0));
    const at = new Date(Math.max(Date.now(), last + 1)).toISOString();
    const value: Given = { key: surveyId, at, answers: given, isComplete, language: currentLanguage(), point };
    setTyped(value);
    try {
      await outbox?.put(answersKind, value);
      setPut((now) => (now && now.at >= at ? now : value));
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
    isLoading: operations === undefined || (kept === undefined && stored.isPending),
    isGone: asked.error instanceof ApiProblem && asked.error.status === 404,
    error: (data ?? seen) ? null : asked.error,
    retry: () => void asked.refetch(),
    answers,
    isComplete: current.isComplete,
    state: kept?.state,
    reason: kept?.refusal ? reasonOf(kept.refusal) : null,
    /** The phone itself could not store what was answered last. */
    isUnstored,
    /** Puts an answer in the place of the one before; null takes it away. */
    answer: (questionId: string, given: GivenAnswer | null) =>
      keep([...answers.filter((one) => one.questionId !== questionId), ...(given ? [given] : [])], current.isComplete),
    send: async () => {
      await keep(answers, true);
      await outbox?.flush(answersKind);
    },
    flush: () => outbox?.flush(answersKind),
  };
}
