import type { Beacon } from '@fairlead/contract/beacons';
import type { GivenAnswer } from '@fairlead/contract/survey-answers';
import {
  associateSurvey,
  getProjectSurvey,
  listSurveys,
  type Survey,
  type SurveySummary,
} from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { skipConfirmationKeys } from '../../../lib/storage/storage.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Confirmation, useConfirmation } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { plusIcon } from '../../../ui/icons.ts';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QuestionStep } from '../answer-form/question-step.tsx';
import { shown } from '../builder/survey-values.ts';
import { TypeIcons } from '../question-types.tsx';
import { refreshPoints } from '../refresh-points.ts';
import styles from './survey-choice.module.css';

/** Returns the surveys of a project, the one that is asked at a point, and a function to choose another. */
function usePointSurvey(projectId: string, beaconId: string) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const list = useEndpoint(listSurveys, { params: { projectId }, query: {} }, { call: { isQuiet: true } });
  const asked = list.data?.find((survey) => survey.beaconId === beaconId);

  const associate = (id: string, body: { beaconId: string | null; replaces?: string }): Promise<Survey> =>
    call(associateSurvey, { params: { projectId, id }, body }, { isQuiet: true, isIdempotent: true });

  /** Other screens that show where surveys are asked; waits for the list, so that a choice is never shown as it was before. */
  async function refresh(): Promise<void> {
    refreshPoints(client);
    void client.invalidateQueries({ queryKey: endpointKey(getProjectSurvey) });
    await client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
  }

  /** Assigns this survey to the point instead of the present one; null removes it. */
  async function choose(next: SurveySummary | null): Promise<void> {
    try {
      if (next) await associate(next.id, { beaconId, ...(asked && { replaces: asked.id }) });
      else if (asked) await associate(asked.id, { beaconId: null });
      showToast(next ? t('choice.now', { survey: next.title }) : t('point.nowNone'), { severity: 'success' });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('point.failed'), { severity: 'error' });
      throw error;
    } finally {
      await refresh();
    }
  }

  return { list, asked, choose };
}

/** The survey that is asked at a point, taking effect at once: one of the project's, none, or a new one. */
export function SurveyChoice({ point }: { readonly point: Beacon }) {
  const { t } = useTranslation('surveys');
  const { projectId } = point;
  const { list, asked, choose } = usePointSurvey(projectId, point.id);
  const surveys = list.data;
  const taking = useConfirmation(skipConfirmationKeys.disassociate, (next: SurveySummary | null) => choose(next));

  const pick = (id: string) => {
    const next = surveys?.find((survey) => survey.id === id) ?? null;
    // Asks for confirmation only where a survey is removed from a point.
    if (asked || next?.beaconId) taking.confirm(next);
    else choose(next).catch(() => undefined);
  };
  return (
    <section className={styles['choice']}>
      <div className={styles['head']}>
        <h2>{t('choice.title')}</h2>
        {asked && (
          <Link className={styles['open']} to={`/project/${projectId}/survey/${asked.id}`}>
            {t('choice.open')}
          </Link>
        )}
      </div>
      {surveys === undefined && list.error === null && <Skeleton shape="most" />}
      {surveys === undefined && list.error !== null && (
        <ErrorState size="work" title={t('failed')} onRetry={() => void list.refetch()} />
      )}
      {surveys !== undefined && surveys.length > 0 && (
        <Select
          size="work"
          label={t('choice.label')}
          isLabelHidden
          value={asked?.id ?? ''}
          onChange={(event) => pick(event.target.value)}
        >
          <option value="">{t('choice.none')}</option>
          <Options surveys={surveys.filter(({ beaconId }) => beaconId === null || beaconId === point.id)} />
          <OtherPointOptions surveys={surveys.filter(({ beaconId }) => beaconId !== null && beaconId !== point.id)} />
        </Select>
      )}
      {asked && (
        <>
          <p className={styles['facts']}>
            <TypeIcons types={asked.questionTypes} />
            {t('column.questions', { count: asked.questionTypes.length })} ·{' '}
            {t('choice.answers', { count: asked.completeCount, shown: formatNumber(asked.completeCount) })}
          </p>
          <div className={styles['acts']}>
            <Button size="compact" onClick={() => taking.confirm(null)}>
              {t('point.leave')}
            </Button>
            <small>{t('choice.answersStay')}</small>
          </div>
        </>
      )}
      {surveys !== undefined && !asked && (
        <>
          <p className={styles['text']}>{t('choice.text')}</p>
          <ButtonLink size="compact" className={styles['new']} to={`/project/${projectId}/survey?beaconId=${point.id}`}>
            <Icon of={plusIcon} size={16} />
            {t('newSurvey')}
          </ButtonLink>
        </>
      )}
      <TakingQuestion taking={taking} point={point} asked={asked} />
    </section>
  );
}

function Options({ surveys }: { readonly surveys: readonly SurveySummary[] }) {
  return surveys.map(({ id, title }) => (
    <option key={id} value={id}>
      {title}
    </option>
  ));
}

function OtherPointOptions({ surveys }: { readonly surveys: readonly SurveySummary[] }) {
  const { t } = useTranslation('surveys');
  if (surveys.length === 0) return null;
  return (
    <optgroup label={t('choice.elsewhere')}>
      {surveys.map(({ id, title, beaconName }) => (
        <option key={id} value={id}>
          {t('choice.at', { survey: title, point: beaconName })}
        </option>
      ))}
    </optgroup>
  );
}

interface TakingQuestionProps {
  readonly taking: ReturnType<typeof useConfirmation<SurveySummary | null>>;
  readonly point: Beacon;
  readonly asked: SurveySummary | undefined;
}

/** Which point loses its survey, and what stays. */
function TakingQuestion({ taking, point, asked }: TakingQuestionProps) {
  const { t } = useTranslation('surveys');
  const next = taking.subject;
  if (next === null) {
    return (
      <Confirmation
        dialog={taking.dialog}
        title={t('point.leaveTitle', { point: point.name })}
        keepLabel={t('point.stay')}
        actLabel={t('point.leave')}
      >
        {t('point.leaveText')}
      </Confirmation>
    );
  }
  const there = next.beaconId !== null && next.beaconId !== point.id ? next.beaconName : null;
  return (
    <Confirmation
      dialog={taking.dialog}
      title={t('choice.takeTitle', { survey: next.title, point: point.name })}
      keepLabel={t('choice.keep')}
      actLabel={t('choice.act')}
    >
      {[
        asked && t('choice.replaced', { survey: asked.title }),
        there !== null && t('choice.moved', { point: there }),
        t('choice.stay'),
      ]
        .filter(Boolean)
        .join(' ')}
    </Confirmation>
  );
}

interface SurveyTryoutProps {
  readonly projectId: string;
  readonly surveyId: string;
}

/** A survey as visitors see it, to be tried out: nothing that is picked here is stored. */
export function SurveyTryout({ projectId, surveyId }: SurveyTryoutProps) {
  const { t } = useTranslation('answers');
  const survey = useEndpoint(getProjectSurvey, { params: { projectId, id: surveyId } }, { call: { isQuiet: true } });
  const [place, setPlace] = useState(0);
  const [answers, setAnswers] = useState<Readonly<Record<string, GivenAnswer | null>>>({});
  if (survey.error !== null && !survey.data) return <ErrorState onRetry={() => void survey.refetch()} />;
  if (!survey.data) {
    return (
      <div className={styles['asked']} aria-busy="true">
        <Skeleton shape="third" />
        <Skeleton shape="most" />
      </div>
    );
  }
  const questions = shown(survey.data.questions);
  const at = Math.min(place, questions.length - 1);
  const question = questions[at];
  if (!question) return null;
  return (
    <div className={styles['asked']}>
      {at === 0 && <h2 className={styles['heading']}>{t('heading', { count: questions.length })}</h2>}
      <QuestionStep
        key={question.id}
        question={{ ...question, options: shown(question.options) }}
        place={at}
        count={questions.length}
        language={currentLanguage()}
        own={survey.data.defaultLanguage}
        answer={answers[question.id] ?? undefined}
        isLast={at === questions.length - 1}
        onAnswer={(answer) => setAnswers({ ...answers, [question.id]: answer })}
        onBack={at > 0 ? () => setPlace(at - 1) : undefined}
        onNext={() => setPlace(at === questions.length - 1 ? 0 : at + 1)}
      />
    </div>
  );
}
