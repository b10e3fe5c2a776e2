import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import type { FigureCell, FigureTable } from './figure-table.ts';
import styles from './plots.module.css';

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
