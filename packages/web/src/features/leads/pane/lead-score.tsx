import { maxScore, type ScoreReason, scoreWeights } from '@fairlead/contract/lead-score';
import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { cssVariables } from '../../../ui/css-variables.ts';
import { isLocked } from '../lead-labels.ts';
import styles from './lead-score.module.css';

/** How a reason counts, where that is more than its points: 10 each, 30 at most. */
function useHint(lead: Lead): (reason: ScoreReason) => string | null {
  const { t } = useTranslation('leads');
  return (reason) => {
    const { each, most } = scoreWeights[reason];
    if (reason === 'RATING') return t('score.times', { count: lead.rating, each });
    return most > each ? t('score.each', { each, most }) : null;
  };
}

/** The score as one bar with a line a reason, in the same order; the lines add up to it. */
export function LeadScore({ lead }: { readonly lead: Lead }) {
  const { t } = useTranslation('leads');
  const hintOf = useHint(lead);
  if (lead.score === null) return null;
  return (
    <section className={styles['score']} aria-label={t('column.score')}>
      <p className={styles['head']}>
        <b>{formatNumber(lead.score)}</b> <small>{t('score.of', { most: maxScore })}</small>
        <span className={styles['bar']} aria-hidden="true">
          {lead.scoreReasons.map(({ reason, points }) => (
            <i key={reason} className={styles['part']} style={cssVariables({ '--points': String(points) })} />
          ))}
          <i className={styles['rest']} style={cssVariables({ '--points': String(maxScore - lead.score) })} />
        </span>
      </p>
      {lead.scoreReasons.length > 0 && (
        <dl className={styles['reasons']}>
          {lead.scoreReasons.map(({ reason, points }) => {
            const hint = hintOf(reason);
            return (
              <div key={reason}>
                <dt>
                  {reason === 'POINTS' ? t('score.POINTS', { count: lead.points.length }) : t(`score.${reason}`)}
                  {hint !== null && <span> {hint}</span>}
                </dt>
                <dd>{formatNumber(points)}</dd>
              </div>
            );
          })}
        </dl>
      )}
      {isLocked(lead) && <p className={styles['note']}>{t('score.locked')}</p>}
    </section>
  );
}
