import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getTradeFairAnswers, leastVisitors, type TradeFairAnswers } from '@fairlead/contract/trade-fairs';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { cssVariables } from '../../ui/css-variables.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import { barsSource } from '../../ui/plots/plot-source.ts';
import styles from './figures-view.module.css';

const pollMs = 60_000;

type Question = TradeFairAnswers['questions'][number];

/** How many visitors gave which answer to the organizer's questions; nothing where it asks none. */
export function AnswerFigures({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
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
  const { t } = useTranslation('trade-fairs');
  const { key, label, kind, answers } = question;
  const isAllSuppressed = answers.every((answer) => answer.visitors === null);
  const named = answers.map((answer) => ({
    ...answer,
    name: answer.label ?? t(`figures.given.${answerLabelKey(answer.key)}`),
    share: answer.visitors === null ? null : answer.visitors / Math.max(1, visitors),
  }));
  const picture = barsSource(
    named.map(({ name, visitors: of }) => ({
      label: name,
      value: of ?? 0,
      ...(of === null && { shown: t('figures.notShown') }),
    })),
  );
  return (
    <div className={styles['question']}>
      <header>
        <h3 id={`answers-${key}`}>{label}</h3>
        {!isAllSuppressed && (
          <ExportMenu
            title={label}
            finding={t('figures.answers')}
            counted={t('figures.answersNote', { least: leastVisitors })}
            className={styles['menu']}
            picture={picture}
            table={{
              columns: [t('figures.answer'), t('column.visitors'), t('figures.share')],
              rows: named.map(({ name, visitors: of, share }) => [
                name,
                of ?? t('figures.notShown'),
                share === null ? '–' : { shown: formatShare(share), value: share },
              ]),
            }}
          />
        )}
      </header>
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
            {named.map((answer) => (
              <tr key={answer.key}>
                <th scope="row">{answer.name}</th>
                <td className={styles['bar']}>
                  {answer.visitors === null ? (
                    <span className={styles['none']}>{t('figures.notShown')}</span>
                  ) : (
                    <>
                      <i style={cssVariables({ '--share': String(answer.share ?? 0) })} />
                      {formatNumber(answer.visitors)}
                    </>
                  )}
                </td>
                <td>{answer.share === null ? '–' : formatShare(answer.share)}</td>
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
