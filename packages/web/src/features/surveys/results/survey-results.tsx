import type { Language } from '@fairlead/contract/languages';
import { getSurveyResult, getSurveyResultCsv, type SurveyResult } from '@fairlead/contract/survey-results';
import { textIn } from '@fairlead/contract/survey-rules';
import type { Survey } from '@fairlead/contract/surveys';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetNames } from '../../../lib/assets.ts';
import { callForFile } from '../../../lib/client/call.ts';
import { saveFile } from '../../../lib/downloads.ts';
import { formatNumber, formatShare, formatTime } from '../../../lib/i18n/formats.ts';
import { currentLanguage } from '../../../lib/i18n/language.ts';
import { useSearch, withParts } from '../../../lib/navigation/navigation.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { QueryError } from '../../../ui/business/list-page.tsx';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { LiveSign } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { downloadIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TypeTile } from '../builder/question-card.tsx';
import { typeClasses } from '../question-types.tsx';
import { periodOf, readDays } from './period.ts';
import { PeriodMenu } from './period-menu.tsx';
import { ResultTexts } from './result-texts.tsx';
import styles from './survey-results.module.css';

interface ResultBarsProps {
  readonly question: SurveyResult['questions'][number];
  readonly language: Language;
  readonly own: Language;
}

/** How often each option was picked; the table that is read out is the plot that is seen. */
function ResultBars({ question, language, own }: ResultBarsProps) {
  const { t } = useTranslation('surveys');
  const { type, answered, options, isHidden } = question;
  const heading = textIn(question.text, language, own);
  const shown = options.filter((option) => !option.isHidden || option.count > 0);
  return (
    <section className={classNames(styles['question'], typeClasses[type])}>
      <TypeTile type={type} />
      <div className={styles['body']}>
        <h2 className={styles['heading']}>{heading}</h2>
        <p className={styles['line']}>
          <span className={styles['type']}>{t(`type.${type}`)}</span>
          {' · '}
          {type === 'MULTI' ? t('results.people', { count: answered }) : t('results.answers', { count: answered })}
          {isHidden && ` · ${t('results.hidden')}`}
        </p>
        <table className={styles['bars']} aria-label={heading}>
          <thead className={styles['resultsHead']}>
            <tr>
              <th scope="col">{t('results.option')}</th>
              <th scope="col">{t('results.count')}</th>
              <th scope="col">{t('results.share')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((option) => {
              const share = answered === 0 ? 0 : option.count / answered;
              return (
                <tr key={option.id} className={classNames(styles['row'], option.isHidden && styles['hidden'])}>
                  <th scope="row">
                    {textIn(option.text, language, own)}
                    {option.isHidden && <small> {t('results.hidden')}</small>}
                  </th>
                  <td className={styles['count']}>
                    <span className={styles['track']} aria-hidden="true">
                      <i style={cssVariables({ '--share': `${Math.min(1, share) * 100}%` })} />
                    </span>
                    <b>{formatNumber(option.count)}</b>
                  </td>
                  <td className={styles['share']}>{formatShare(share)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}

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
            <QueryError title={t('results.failed')} query={results} />
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
            <div className={styles['resultsTexts']}>
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
