import type { Language } from '@fairlead/contract/languages';
import type { SurveyResult } from '@fairlead/contract/survey-results';
import { textIn } from '@fairlead/contract/survey-rules';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../../lib/i18n/formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { TypeTile } from '../builder/question-card.tsx';
import { typeClasses } from '../question-types.ts';
import styles from './result-bars.module.css';

interface ResultBarsProps {
  readonly question: SurveyResult['questions'][number];
  readonly language: Language;
  readonly own: Language;
}

/** How often each option was picked; the table that is read out is the plot that is seen. */
export function ResultBars({ question, language, own }: ResultBarsProps) {
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
          <thead className={styles['head']}>
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
