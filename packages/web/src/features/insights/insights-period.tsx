import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../../ui/day-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './insights.module.css';
import type { Insights } from './use-insights.ts';

/** A period with the day that was just chosen; where the other end lies on its wrong side, that day alone. */
const between = (from: string, to: string, chosen: string) =>
  from <= to ? { from, to } : { from: chosen, to: chosen };

/** Which days the figures are of. */
export function InsightsPeriod({ insights, children }: { readonly insights: Insights; readonly children?: ReactNode }) {
  const { t } = useTranslation('insights');
  const { data, query, chosen, show, timeZone } = insights;
  const { from = data?.period.from ?? '', to = data?.period.to ?? '' } = query;
  return (
    <div className={styles['period']}>
      <Segmented
        size="work"
        label={t('period.label')}
        value={chosen}
        segments={[
          { value: 'today', label: t('period.today') },
          { value: 'yesterday', label: t('period.yesterday') },
          { value: 'all', label: t('period.all') },
          ...(chosen === 'other' ? [{ value: 'other' as const, label: t('period.other') }] : []),
        ]}
        onChange={(value) => {
          if (value === 'all') show({});
          else if (value !== 'other') show(value);
        }}
      />
      <div className={styles['days']}>
        <DayField
          size="work"
          label={t('period.from')}
          className={styles['day']}
          value={from}
          onChange={(day) => day !== '' && show(between(day, to || day, day))}
        />
        <DayField
          size="work"
          label={t('period.to')}
          className={styles['day']}
          value={to}
          onChange={(day) => day !== '' && show(between(from || day, day, day))}
        />
      </div>
      <p>{t('timesIn', { timeZone: data?.timeZone ?? timeZone })}</p>
      {children}
    </div>
  );
}
