import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { onThemeChange } from '../../lib/theme/appearance.ts';
import type { FigureCell, FigureTable } from './figure-table.ts';
import styles from './plot.module.css';
import { type PlotSource, readColors } from './plot-source.ts';

interface PlotProps {
  readonly label: string;
  readonly source: PlotSource;
}

/** A plot that follows the width of its place and the page's colours. Its figures stand in a table beside it. */
export function Plot({ label, source }: PlotProps) {
  const { option, height, isMap = false } = source;
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | null>(null);
  const latest = useRef(option);
  latest.current = option;

  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    void import('./draw.ts').then(async ({ drawPlot, loadWorld }) => {
      if (isMap) await loadWorld();
      if (isGone || !place.current) return;
      const plot = drawPlot(place.current);
      drawn.current = plot;
      const show = () => plot.setOption(latest.current(readColors()), true);
      show();
      const watcher = new ResizeObserver(() => plot.resize({ height }));
      watcher.observe(place.current);
      const forget = onThemeChange(show);
      stop = () => {
        watcher.disconnect();
        forget();
        plot.dispose();
        drawn.current = null;
      };
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [isMap, height]);
  useEffect(() => {
    drawn.current?.setOption(option(readColors()), true);
  }, [option]);
  return <div ref={place} className={styles['plot']} style={{ height }} role="img" aria-label={label} />;
}

const shown = (cell: FigureCell): string => {
  if (typeof cell === 'number') return formatNumber(cell);
  return typeof cell === 'string' ? cell : cell.shown;
};

/** The figures of a plot as text, for reading and for screen readers. */
export function Figures({ title, table }: { readonly title: string; readonly table: FigureTable }) {
  const { t } = useTranslation('plots');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and must be reached by the keyboard alone
    <section className={styles['table']} tabIndex={0} aria-label={t('tableOf', { title })}>
      <table>
        <thead>
          <tr>
            {table.columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.map(shown).join(' ')}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {shown(cell)}
                  </th>
                ) : (
                  <td key={table.columns[index]}>{shown(cell)}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
