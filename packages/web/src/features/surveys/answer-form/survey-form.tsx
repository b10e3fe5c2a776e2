import { type GivenAnswer, getSurvey, getSurveyAnswers, type VisitorSurvey } from '@fairlead/contract/survey-answers';
import { unanswered } from '@fairlead/contract/survey-rules';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { rowId } from '../../../lib/offline/operations.ts';
import { reasonOf } from '../../../lib/offline/send-result.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOperations, useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { useEndpoint } from '../../../lib/query/query.ts';
import { storageKeys } from '../../../lib/storage/storage.ts';
import { sendEvent } from '../../../lib/telemetry/events.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkCircleIcon, checkIcon, clockIcon, type IconShape, pencilIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { type AnsweredPoint, type AnswerValues, answersKind, type KeptAnswers } from './answer-operations.ts';
import { QuestionStep } from './question-step.tsx';
import styles from './survey-form.module.css';

const untouched = { answers: [], isComplete: false } as const;

/** Answers as they were given, with their time. */
type Given = AnswerValues & Pick<KeptAnswers, 'key' | 'at'>;

/** The questions as they were last seen, for a point that is opened without a connection. */
const seenSurvey = (surveyId: string): string => rowId('SURVEY', surveyId);

/**
 * The questions of a survey and what this person answered, as this device and the server know it; what this device keeps
 * and has not sent wins. Without a connection both are as they were last seen.
 */
function useAnswers(surveyId: string, point: AnsweredPoint) {
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

type Sign = 'SAVING' | 'WAITING' | 'SAVED' | 'REFUSED';
const icons: Readonly<Record<Sign, IconShape>> = {
  SAVING: pencilIcon,
  WAITING: clockIcon,
  SAVED: checkIcon,
  REFUSED: alertIcon,
};

/** Longer than a send takes on a fair's network; then it is not on its way, it waits. */
const patienceMs = 4000;
const savedMs = 2000;

/** Says whether the answers are being sent, wait, or have arrived; nothing once that was shown for a while. */
function AnswerSign({ state }: { readonly state: KeptAnswers['state'] | undefined }) {
  const { t } = useTranslation('answers');
  const isOnline = useIsOnline();
  const [before, setBefore] = useState(state);
  const [sign, setSign] = useState<Sign | null>(null);
  useEffect(() => {
    if (state === 'REFUSED') {
      setSign('REFUSED');
      return;
    }
    if (state === 'WAITING') {
      setBefore(state);
      setSign(isOnline ? 'SAVING' : 'WAITING');
      const timer = setTimeout(() => setSign('WAITING'), patienceMs);
      return () => clearTimeout(timer);
    }
    if (state !== 'SENT' || before !== 'WAITING') return;
    setSign('SAVED');
    const timer = setTimeout(() => {
      setBefore('SENT');
      setSign(null);
    }, savedMs);
    return () => clearTimeout(timer);
  }, [state, before, isOnline]);
  return (
    <span className={styles['sign']} data-sign={sign ?? undefined} role="status">
      {sign && (
        <>
          <Icon of={icons[sign]} size={16} />
          {t(`state.${sign}`)}
        </>
      )}
    </span>
  );
}

const visitMs = 30 * 60_000;
const keyOf = (beaconId: string) => `${storageKeys.answering}.${beaconId}`;

/** Reports that a visitor begins to answer at a point: once a visit, which ends when nothing was answered for half an hour. */
function reportStart(beaconId: string): void {
  const now = Date.now();
  try {
    const before = Number(sessionStorage.getItem(keyOf(beaconId)) ?? 0);
    sessionStorage.setItem(keyOf(beaconId), String(now));
    if (now - before <= visitMs) return;
  } catch {
    // Without storage one visit cannot be distinguished from the next.
    return;
  }
  sendEvent('SURVEY_START', { beaconId });
}

interface SurveyFormProps {
  readonly surveyId: string;
  /** The point in which it stands; another point's answers are another form. */
  readonly beaconId: string;
  readonly title: string;
}

/**
 * The questions of a point in their place, one at a time. What is answered is kept on the phone with every key and sent
 * by itself; it counts once the person sends it.
 */
export function SurveyForm(props: SurveyFormProps) {
  return <Questions key={`${props.beaconId} ${props.surveyId}`} {...props} />;
}

function Questions({ surveyId, beaconId, title }: SurveyFormProps) {
  const { t } = useTranslation('answers');
  const form = useAnswers(surveyId, { beaconId, title });
  const [place, setPlace] = useState(0);
  const [isChanging, setChanging] = useState(false);
  const [isSending, setSending] = useState(false);
  const [missingId, setMissingId] = useState<string | null>(null);
  const { survey, answers, isComplete, state } = form;
  if (form.isGone) return null;
  if (form.error && !survey) {
    return (
      <section className={styles['section']}>
        <ErrorState onRetry={form.retry} />
      </section>
    );
  }
  if (!survey || form.isLoading) {
    return (
      <section className={styles['section']} aria-busy="true">
        <Skeleton shape="third" />
        <Skeleton shape="most" />
        <Skeleton shape="most" />
      </section>
    );
  }
  const { questions, defaultLanguage: own } = survey;
  const at = Math.min(place, questions.length - 1);
  const question = questions[at];
  if (!question) return null;
  const isLast = at === questions.length - 1;

  const go = (to: number) => {
    setMissingId(null);
    setPlace(to);
    void form.flush();
  };
  const next = async () => {
    const [first] = unanswered(isLast ? questions : [question], answers);
    if (first) {
      setMissingId(first.id);
      setPlace(questions.indexOf(first));
      return;
    }
    if (!isLast) {
      go(at + 1);
      return;
    }
    setSending(true);
    const isKept = await form.send().then(
      () => true,
      () => false,
    );
    setSending(false);
    if (!isKept) return;
    setChanging(false);
    setPlace(0);
  };

  const heading = t('heading', { count: questions.length });
  if (isComplete && !isChanging && state !== 'REFUSED') {
    const isSent = state !== 'WAITING';
    return (
      <section className={styles['section']} aria-label={heading}>
        <div className={styles['done']} role="status" data-state={isSent ? 'SENT' : 'WAITING'}>
          <Icon of={isSent ? checkCircleIcon : clockIcon} size={20} />
          <p>{isSent ? t('done.sent') : t('done.waiting')}</p>
        </div>
        <p className={styles['change']}>
          {isSent ? t('done.sentText') : t('done.waitingText')}{' '}
          <button type="button" className={styles['link']} onClick={() => setChanging(true)}>
            {t('done.change')}
          </button>
        </p>
      </section>
    );
  }
  return (
    <section className={styles['section']} aria-label={heading}>
      {at === 0 ? (
        <h2 className={styles['heading']}>{heading}</h2>
      ) : (
        <h2>
          <VisuallyHidden>{heading}</VisuallyHidden>
        </h2>
      )}
      <QuestionStep
        key={question.id}
        question={question}
        place={at}
        count={questions.length}
        language={currentLanguage()}
        own={own}
        answer={answers.find((answer) => answer.questionId === question.id)}
        isLast={isLast}
        state={<AnswerSign state={state} />}
        isSending={isSending}
        isMissing={missingId === question.id && !answers.some((answer) => answer.questionId === question.id)}
        onAnswer={(answer) => {
          reportStart(beaconId);
          void form.answer(question.id, answer).catch(() => undefined);
        }}
        onBack={at > 0 ? () => go(at - 1) : undefined}
        onNext={() => void next()}
      />
      {form.isUnstored && (
        <p className={styles['refused']} role="alert">
          {t('notStored')}
        </p>
      )}
      {state === 'REFUSED' && (
        <div className={styles['refused']} role="alert">
          <p>{t('refused', { reason: form.reason ?? '' })}</p>
          <Button kind="quiet" size="small" onClick={() => void form.send()}>
            {t('tryAgain')}
          </Button>
        </div>
      )}
    </section>
  );
}
