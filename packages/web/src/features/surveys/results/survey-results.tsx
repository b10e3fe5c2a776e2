import type { SurveyResult } from '@fairlead/contract/survey-results';
import { getSurveyResult, getSurveyResultCsv } from '@fairlead/contract/survey-results';
import type { Survey } from '@fairlead/contract/surveys';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { callForFile } from '../../../lib/client/call.ts';
import { saveFile } from '../../../lib/client/download.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { formatNumber, formatShare, formatTime } from '../../../lib/i18n/formats.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useSearch, withParts } from '../../../lib/navigation/use-search.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { LiveSign } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { cssVariables } from '../../../ui/css-variables.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { downloadIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { periodOf, readDays } from './period.ts';
import { PeriodMenu } from './period-menu.tsx';
import { ResultBars } from './result-bars.tsx';
import { ResultTexts } from './result-texts.tsx';
import styles from './survey-results.module.css';

interface SurveyResultsProps {
  readonly survey: Survey;
  readonly timeZone: string;
  readonly labels: AssetNames;
  readonly views: ReactNode;
}

const liveMs = 5_000;

/** Answers as they come in. */
export function SurveyResults({ survey, timeZone, labels, views }: SurveyResultsProps) {
  const { t } = useTranslation('surveys');
  const { projectId, id } = survey;
  const [search, setSearch] = useSearch();
  const [isLoading, setLoading] = useState(false);
  const days = readDays(search);
  const period = periodOf(days, timeZone);
  const results = useEndpoint(
    getSurveyResult,
    { params: { projectId }, query: { surveyId: id, ...period } },
    { refetchInterval: liveMs, placeholderData: (before) => before, call: { isQuiet: true } },
  );
  const result = results.data?.[0];
  const download = async () => {
    setLoading(true);
    try {
      const file = await callForFile(getSurveyResultCsv, { params: { projectId, id }, query: period });
      saveFile(file, `${t('results.fileName')}.csv`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setLoading(false);
    }
  };
  const choose = ({ from, to }: typeof days) => setSearch((now) => withParts(now, { from, to }), { replace: true });
  return (
    <>
      <PageHeader
        title={survey.title}
        documentTitle={`${t('view.results')} · ${survey.title}`}
        parent={{ to: `/project/${projectId}/surveys`, label: t('surveys') }}
        beside={
          <>
            {views}
            {result && (
              <LiveSign isOn={!results.isError} label={results.isError ? t('results.notLive') : t('results.live')}>
                {result.lastAnswerAt !== null && (
                  <span>{t('results.last', { time: formatTime(result.lastAnswerAt, timeZone) })}</span>
                )}
              </LiveSign>
            )}
          </>
        }
        actions={
          <>
            <PeriodMenu days={days} timeZone={timeZone} onChoose={choose} />
            <Button size="work" icon={downloadIcon} isBusy={isLoading} onClick={() => void download()}>
              {t('results.download')}
            </Button>
          </>
        }
      />
      {result === undefined ? (
        <PageBody>
          {results.error === null ? (
            <div className={styles['loading']} aria-busy="true">
              <Skeleton shape="third" />
              <Skeleton shape="most" />
              <Skeleton shape="most" />
            </div>
          ) : (
            <ErrorState
              size="work"
              title={t('results.failed')}
              requestId={results.error instanceof ApiProblem ? results.error.requestId : undefined}
              onRetry={() => void results.refetch()}
            />
          )}
        </PageBody>
      ) : (
        <Figures survey={survey} result={result} period={period} timeZone={timeZone} labels={labels} />
      )}
    </>
  );
}

interface FiguresProps extends Omit<SurveyResultsProps, 'views'> {
  readonly result: SurveyResult;
  readonly period: { from?: string; to?: string };
}

function Figures({ survey, result, period, timeZone, labels }: FiguresProps) {
  const { t } = useTranslation('surveys');
  const { asked, started, complete, responseRate, questions } = result;
  const shown = questions.filter((question) => !question.isHidden || question.answered > 0);
  const bars = shown.filter((question) => question.type !== 'TEXT');
  const texts = shown.filter((question) => question.type === 'TEXT');
  const share = (part: number, whole: number) => (whole === 0 ? '–' : formatShare(part / whole));
  const languages = { language: currentLanguage(), own: survey.defaultLanguage };
  return (
    <PageBody>
      <dl className={styles['sum']}>
        <div>
          <dt>{t('results.asked')}</dt>
          <dd>{formatNumber(asked)}</dd>
          <dd className={styles['note']}>
            {survey.beaconName === null
              ? t('results.askedNowhere')
              : t('results.askedAt', { point: survey.beaconName })}
          </dd>
        </div>
        <div>
          <dt>{t('results.started')}</dt>
          <dd>{formatNumber(started)}</dd>
          <dd className={styles['note']}>{t('results.ofAsked', { share: share(started, asked) })}</dd>
        </div>
        <div>
          <dt>{t('results.answered')}</dt>
          <dd>{formatNumber(complete)}</dd>
          <dd className={styles['note']}>{t('results.ofStarted', { share: share(complete, started) })}</dd>
        </div>
        <div>
          <dt>{t('results.rate')}</dt>
          <dd>{responseRate === null ? '–' : formatShare(responseRate)}</dd>
          <dd className={styles['note']}>{t('results.rateText')}</dd>
        </div>
        <div>
          <dt>{t('results.languages')}</dt>
          <dd className={styles['languages']} aria-hidden="true">
            {result.languages.map(({ language, count }) => (
              <i key={language} data-language={language} style={cssVariables({ '--count': String(count) })} />
            ))}
          </dd>
          <dd className={styles['note']}>
            {result.languages.map(({ language, count }) => (
              <span key={language} className={styles['key']}>
                <i data-language={language} aria-hidden="true" />
                {t(`languages.name.${language}`)} {formatNumber(count)}
              </span>
            ))}
          </dd>
        </div>
      </dl>
      {complete === 0 ? (
        <EmptyState size="work" title={t('results.empty')}>
          {survey.beaconId === null ? t('results.emptyNowhere') : t('results.emptyText')}
        </EmptyState>
      ) : (
        <div className={styles['halves']}>
          <div className={styles['bars']}>
            {bars.map((question) => (
              <ResultBars key={question.id} question={question} {...languages} />
            ))}
          </div>
          {texts.length > 0 && (
            <div className={styles['texts']}>
              {texts.map((question) => (
                <ResultTexts
                  key={question.id}
                  projectId={survey.projectId}
                  surveyId={survey.id}
                  question={question}
                  period={period}
                  timeZone={timeZone}
                  labels={labels}
                  {...languages}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </PageBody>
  );
}
