import type { Language } from '@fairlead/contract/languages';
import { listSurveyTexts, type SurveyResult, type SurveyText } from '@fairlead/contract/survey-results';
import { textIn } from '@fairlead/contract/survey-rules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AssetNames } from '../../../lib/assets.ts';
import { countryName, formatDayAndTime } from '../../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { SearchField } from '../../../ui/business/search-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { banIcon, lockIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TypeTile } from '../builder/question-card.tsx';
import { typeClasses } from '../question-types.tsx';
import styles from './survey-results.module.css';

interface ResultTextsProps {
  readonly projectId: string;
  readonly surveyId: string;
  readonly question: SurveyResult['questions'][number];
  readonly period: { from?: string; to?: string };
  readonly timeZone: string;
  readonly language: Language;
  readonly own: Language;
  readonly labels: AssetNames;
}

/** Texts that people wrote, newest first, with the visible part of each person. */
export function ResultTexts(props: ResultTextsProps) {
  const { projectId, surveyId, question, period, timeZone, language, own, labels } = props;
  const { t } = useTranslation('surveys');
  const [q, setQ] = useState('');
  const query = { limit: 50, ...period, ...(q !== '' && { q }) };
  const { data, error, isFetchingNextPage, hasNextPage, fetchMore, refetch } = useEndpointPages(
    listSurveyTexts,
    { params: { projectId, id: surveyId, questionId: question.id }, query },
    { refetchInterval: 10_000 },
  );
  const texts = data?.pages.flatMap((page) => page.items);
  return (
    <section className={classNames(styles['texts'], typeClasses['TEXT'])}>
      <div className={styles['head']}>
        <TypeTile type="TEXT" />
        <div>
          <h2 className={styles['heading']}>{textIn(question.text, language, own)}</h2>
          <p className={styles['line']}>
            <span className={styles['type']}>{t('type.TEXT')}</span>
            {' · '}
            {t('results.texts', { count: question.answered })}
            {question.isHidden && ` · ${t('results.hidden')}`}
          </p>
        </div>
      </div>
      {question.answered > 0 && (
        <div className={styles['search']}>
          <SearchField label={t('results.search')} clearLabel={t('results.clear')} value={q} onChange={setQ} />
        </div>
      )}
      {texts === undefined && error !== null && (
        <ErrorState size="work" title={t('results.textsFailed')} onRetry={() => void refetch()} />
      )}
      {texts === undefined && error === null && (
        <div className={styles['text']} aria-busy="true">
          <Skeleton shape="most" />
          <Skeleton shape="third" />
        </div>
      )}
      <ul>
        {texts?.map((text) => (
          <li key={text.leadId} className={styles['text']}>
            {text.text === null ? (
              <p className={styles['withdrawn']}>{t('results.withdrawn')}</p>
            ) : (
              <p lang={text.language}>
                <Found text={text.text} q={q} />
              </p>
            )}
            <small className={styles['who']}>
              <span className={styles['from']}>
                {!text.isUnlocked && <Icon of={text.isConsentWithdrawn ? banIcon : lockIcon} size={12} />}
                <Link className={styles['person']} to={`/project/${projectId}/sales-leads-center?lead=${text.leadId}`}>
                  {personLabel(text, labels)}
                </Link>
              </span>
              <span className={styles['when']}>
                {text.language.toUpperCase()} · {formatDayAndTime(text.at, timeZone)}
              </span>
            </small>
          </li>
        ))}
      </ul>
      {texts?.length === 0 && (
        <p className={styles['none']}>{q === '' ? t('results.noTexts') : t('results.notFound', { q })}</p>
      )}
      {hasNextPage && (
        <div className={styles['more']}>
          <Button size="work" isBusy={isFetchingNextPage} onClick={fetchMore}>
            {t('results.more')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The name and company, or what a locked lead shows. */
function personLabel(text: SurveyText, labels: ResultTextsProps['labels']): string {
  const { name, organization, profession, industry, countryCode, isUnlocked } = text;
  if (isUnlocked) return [name, organization].filter(Boolean).join(', ');
  return [
    name,
    profession === null ? null : labels.profession(profession),
    industry === null ? null : labels.industry(industry),
    countryCode === null ? null : countryName(countryCode),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The text with what was searched for marked. */
function Found({ text, q }: { readonly text: string; readonly q: string }) {
  if (q === '') return text;
  const at = text.toLocaleLowerCase().indexOf(q.toLocaleLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + q.length)}</mark>
      {text.slice(at + q.length)}
    </>
  );
}
