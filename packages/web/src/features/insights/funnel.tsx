import type { BiReport } from '@fairlead/contract/insights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import { barsSource } from '../../ui/plots/plot-source.ts';
import styles from './insights.module.css';

const width = 200;
const height = 64;
const bend = 60;

/** From looking at a point to an open lead: five figures over one area that narrows. */
export function Funnel({ funnel }: { readonly funnel: BiReport['funnel'] }) {
  const { t } = useTranslation('insights');
  const { views, scans, visitors, leads, unlocked } = funnel;
  const share = (part: number, whole: number, key: 'ofViews' | 'ofVisitors' | 'ofLeads') =>
    whole === 0 ? '' : t(`funnel.${key}`, { share: formatShare(part / whole) });
  // People captured by the team have scanned nothing: then leads are no part of the visitors.
  const ofVisitors = leads > visitors ? t('funnel.withCaptured') : share(leads, visitors, 'ofVisitors');
  const each =
    visitors === 0 ? '' : t('funnel.each', { scans: formatNumber(Math.round((scans / visitors) * 10) / 10) });
  const steps = [
    { key: 'views', value: views, note: '' },
    { key: 'scans', value: scans, note: share(scans, views, 'ofViews') },
    { key: 'visitors', value: visitors, note: each },
    { key: 'leads', value: leads, note: ofVisitors },
    { key: 'unlocked', value: unlocked, note: share(unlocked, leads, 'ofLeads') },
  ] as const;
  const picture = useMemo(
    () =>
      barsSource(
        (['views', 'scans', 'visitors', 'leads', 'unlocked'] as const).map((key) => ({
          label: t(`funnel.${key}`),
          value: funnel[key],
        })),
      ),
    [funnel, t],
  );
  const most = Math.max(1, ...steps.map(({ value }) => value));
  const tall = (value: number): number => Math.max(value === 0 ? 0 : 2, (value / most) * height);
  return (
    <section className={styles['funnel']} aria-label={t('funnel.title')}>
      <ExportMenu
        title={t('funnel.title')}
        finding={t('funnel.finding')}
        counted={t('counted', { qualified: formatNumber(funnel.qualified) })}
        table={{
          columns: [t('column.figure'), t('column.value')],
          rows: [...steps, { key: 'qualified' as const, value: funnel.qualified }].map(({ key, value }) => [
            t(`funnel.${key}`),
            value,
          ]),
        }}
        picture={picture}
        className={styles['menu']}
      />
      <dl>
        {steps.map(({ key, value, note }) => (
          <div key={key}>
            <dt>{t(`funnel.${key}`)}</dt>
            <dd>
              <b>{formatNumber(value)}</b> <small>{note}</small>
            </dd>
          </div>
        ))}
      </dl>
      <svg viewBox={`0 0 ${width * steps.length} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        {steps.map(({ key, value }, index) => {
          const [from, to] = [height - tall(value), height - tall(steps[index + 1]?.value ?? value)];
          const [left, right] = [index * width, (index + 1) * width];
          const path = `M${left} ${height}V${from}H${right - bend}C${right - bend / 2} ${from} ${right - bend / 2} ${to} ${right} ${to}V${height}Z`;
          return <path key={key} d={path} fillOpacity={0.24 + index * 0.19} />;
        })}
      </svg>
    </section>
  );
}
