import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getTradeFairAnswers, leastVisitors, type TradeFairAnswers } from '@fairlead/contract/trade-fairs';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { cssVariables } from '../../ui/css-variables.ts';
import styles from './figures-view.module.css';

const pollMs = 60_000;

type Question = TradeFairAnswers['questions'][number];

/** How many visitors gave which answer to the organizer's questions; nothing where it asks none. */
export function AnswerFigures({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('fairs');
  const { data } = useEndpoint(
    getTradeFairAnswers,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  if (data === undefined || data.questions.length === 0) return null;
  return (
    <section className={styles['plot']} aria-label={t('figures.answers')}>
      <h2>{t('figures.answers')}</h2>
      {data.questions.map((question) => (
        <Answers key={question.key} question={question} visitors={data.visitors} />
      ))}
      <p className={styles['note']}>{t('figures.answersNote', { least: leastVisitors })}</p>
    </section>
  );
}

function Answers({ question, visitors }: { readonly question: Question; readonly visitors: number }) {
  const { t } = useTranslation('fairs');
  const { key, label, kind, answers } = question;
  const isAllSuppressed = answers.every((answer) => answer.visitors === null);
  return (
    <div className={styles['question']}>
      <h3 id={`answers-${key}`}>{label}</h3>
      {kind === 'TEXT' && <p className={styles['note']}>{t('figures.textNote')}</p>}
      {isAllSuppressed ? (
        <p className={styles['none']}>{t('figures.tooFewAnswers', { least: leastVisitors })}</p>
      ) : (
        <table className={styles['bars']} aria-labelledby={`answers-${key}`}>
          <thead>
            <tr>
              <th scope="col">{t('figures.answer')}</th>
              <th scope="col">{t('column.visitors')}</th>
              <th scope="col">{t('figures.share')}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map((answer) => (
              <tr key={answer.key}>
                <th scope="row">{answer.label ?? t(`figures.given.${answerLabelKey(answer.key)}`)}</th>
                <td className={styles['bar']}>
                  {answer.visitors === null ? (
                    <span className={styles['none']}>{t('figures.notShown')}</span>
                  ) : (
                    <>
                      <i style={cssVariables({ '--share': String(answer.visitors / Math.max(1, visitors)) })} />
                      {formatNumber(answer.visitors)}
                    </>
                  )}
                </td>
                <td>{answer.visitors === null ? '–' : formatShare(answer.visitors / Math.max(1, visitors))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** The name of an answer that has no label of its own. */
function answerLabelKey(key: string): 'yes' | 'no' | 'answered' {
  if (key === 'true') return 'yes';
  return key === 'false' ? 'no' : 'answered';
}
