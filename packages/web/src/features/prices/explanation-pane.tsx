import { priceTarget } from '@fairlead/contract/price-target';
import { clearAllPriceCaches, clearPriceCache } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { DayField } from '../../ui/day-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ProjectSelect } from './choices.tsx';
import styles from './explanation.module.css';
import { Explanation } from './explanation.tsx';
import { type PriceQuestion, useExplanation } from './use-explanation.ts';
import { useRefresh } from './use-refresh.ts';

interface ExplanationPaneProps {
  readonly question: PriceQuestion;
  readonly onAsk: (question: PriceQuestion) => void;
}

/** Asks for a project and shows what it would pay, now or on a day. */
export function ExplanationPane({ question, onAsk }: ExplanationPaneProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const { project, target, day } = question;
  const ask = (change: Partial<PriceQuestion>) => onAsk({ ...question, ...change });
  const { data, error, refetch, isFetching } = useExplanation(question);
  const clear = async (priceId: string | null) => {
    await (priceId === null ? call(clearAllPriceCaches, {}) : call(clearPriceCache, { params: { priceId } }));
    await refresh();
  };
  return (
    <aside className={styles['pane']} aria-label={t('explain.title')}>
      <h2>{t('explain.title')}</h2>
      <ProjectSelect value={project} onChange={(choice) => ask({ project: choice })} />
      <div className={styles['choices']}>
        <Segmented
          label={t('explain.target')}
          size="work"
          value={target}
          onChange={(value) => ask({ target: value })}
          segments={priceTarget.options.map((value) => ({ value, label: t(`target.${value}`) }))}
        />
        <Segmented
          label={t('explain.when')}
          size="work"
          value={day === null ? 'now' : 'day'}
          onChange={(when) => ask({ day: when === 'now' ? null : '' })}
          segments={[
            { value: 'now', label: t('explain.now') },
            { value: 'day', label: t('explain.day') },
          ]}
        />
      </div>
      {day !== null && (
        <DayField size="work" label={t('explain.dayLabel')} value={day} onChange={(chosen) => ask({ day: chosen })} />
      )}
      {project === null && <p className={styles['none']}>{t('explain.none')}</p>}
      {project !== null && day === '' && <p className={styles['none']}>{t('explain.noDay')}</p>}
      {project !== null && data === undefined && isFetching && (
        <div aria-busy="true" className={styles['waiting']}>
          <Skeleton shape="half" />
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {project !== null && data === undefined && error !== null && (
        <ErrorState size="work" title={t('explain.failed')} onRetry={() => void refetch()} />
      )}
      {/* The client has shown it when it failed. */}
      {data && (
        <Explanation
          explained={data}
          isNow={day === null}
          onClear={() => void clear(data.price.priceId).catch(() => undefined)}
        />
      )}
    </aside>
  );
}
