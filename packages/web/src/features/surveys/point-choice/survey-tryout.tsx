import type { GivenAnswer } from '@fairlead/contract/survey-answers';
import { getProjectSurvey } from '@fairlead/contract/surveys';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { QuestionStep } from '../answer-form/question-step.tsx';
import { shown } from '../builder/survey-values.ts';
import styles from './survey-tryout.module.css';

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
