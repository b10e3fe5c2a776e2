import { type LeadAnswers as AnsweredSurvey, listLeadAnswers } from '@fairlead/contract/survey-results';
import { textIn } from '@fairlead/contract/survey-rules';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime } from '../../../lib/i18n/formats.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { typeClasses, typeIcons } from '../question-types.ts';
import styles from './lead-answers.module.css';

const pollMs = 10_000;

interface LeadAnswersProps {
  readonly projectId: string;
  readonly leadId: string;
  readonly timeZone: string;
}

/** What one lead answered, survey by survey; it comes in by itself. */
export function LeadAnswers({ projectId, leadId, timeZone }: LeadAnswersProps) {
  const { t } = useTranslation('surveys');
  const { data, error, refetch } = useEndpoint(
    listLeadAnswers,
    { params: { projectId, leadId } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  return (
    <>
      <h3>{t('lead.title')}</h3>
      {data === undefined && error !== null && (
        <ErrorState size="work" title={t('lead.failed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <div className={styles['waiting']} aria-busy="true">
          <Skeleton shape="half" />
          <Skeleton shape="most" />
        </div>
      )}
      {data?.length === 0 && <p className={styles['none']}>{t('lead.none')}</p>}
      {data?.map((survey) => (
        <OneSurvey key={survey.surveyId} survey={survey} timeZone={timeZone} />
      ))}
    </>
  );
}

function OneSurvey({ survey, timeZone }: { readonly survey: AnsweredSurvey; readonly timeZone: string }) {
  const { title, at, language, answers } = survey;
  const read = (texts: Parameters<typeof textIn>[0]) => textIn(texts, currentLanguage(), language);
  return (
    <article className={styles['survey']}>
      <div className={styles['head']}>
        <h4>{title}</h4>
        <time dateTime={at}>{formatDayAndTime(at, timeZone)}</time>
      </div>
      <dl className={styles['answers']}>
        {answers.map(({ questionId, type, question, options, text }) => (
          <div key={questionId} className={classNames(styles['answer'], typeClasses[type])}>
            <dt>
              <Icon of={typeIcons[type]} size={16} />
              {read(question)}
            </dt>
            <dd {...(text !== null && { lang: language })}>{text ?? options.map(read).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
