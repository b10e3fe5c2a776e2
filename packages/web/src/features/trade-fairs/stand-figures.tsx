import { leastLeads, type TradeFairFigures } from '@fairlead/contract/trade-fairs';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { cssVariables } from '../../ui/css-variables.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import { barsSource } from '../../ui/plots/plot-source.ts';
import styles from './figures-view.module.css';

/** As many as are still read on a picture; the data has all of them. */
const maxBars = 30;

/** Exhibitors by scans; stands with few leads are counted, and not shown. */
export function StandFigures({ figures }: { readonly figures: TradeFairFigures }) {
  const { t } = useTranslation('trade-fairs');
  const { byStand, hiddenStands } = figures;
  const most = Math.max(1, ...byStand.map(({ scans }) => scans));
  const picture = useMemo(
    () => barsSource(byStand.slice(0, maxBars).map(({ exhibitor, scans }) => ({ label: exhibitor, value: scans }))),
    [byStand],
  );
  const notShown = t('figures.notShown');
  const title = t('figures.byStand');
  const columns = [t('column.scans'), t('column.leads'), t('column.unlocked')];
  const hidden = hiddenStands > 0 ? t('figures.hiddenStands', { count: hiddenStands }) : '';
  return (
    <section className={styles['plot']} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {byStand.length > 0 && (
          <>
            <p className={styles['finding']}>{t('figures.shownStands', { count: byStand.length })}</p>
            <ExportMenu
              title={title}
              finding={t('figures.shownStands', { count: byStand.length })}
              counted={hidden}
              className={styles['menu']}
              picture={picture}
              table={{
                columns: [t('column.exhibitor'), t('column.stand'), ...columns],
                rows: byStand.map(({ exhibitor, stand, scans, leads, unlocked }) => [
                  exhibitor,
                  stand ?? '',
                  scans,
                  leads,
                  unlocked ?? notShown,
                ]),
              }}
            />
          </>
        )}
      </header>
      {byStand.length === 0 ? (
        <p className={styles['none']}>{t('figures.tooFew', { least: leastLeads })}</p>
      ) : (
        <table className={styles['bars']} data-figures="3">
          <thead>
            <tr>
              <th scope="col">{t('column.exhibitor')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {byStand.map(({ projectId, exhibitor, stand, leads, scans, unlocked }) => (
              <tr key={projectId}>
                <th scope="row" translate="no">
                  {exhibitor}
                  {stand !== null && <small>{stand}</small>}
                </th>
                <td className={styles['bar']}>
                  <i style={cssVariables({ '--share': String(scans / most) })} />
                  {formatNumber(scans)}
                </td>
                <td>{formatNumber(leads)}</td>
                <td>
                  {unlocked === null ? <span className={styles['kept']}>{notShown}</span> : formatNumber(unlocked)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hidden !== '' && <p className={styles['note']}>{hidden}</p>}
      {byStand.some(({ unlocked }) => unlocked === null) && (
        <p className={styles['note']}>{t('figures.hiddenUnlocked', { least: leastLeads })}</p>
      )}
    </section>
  );
}
