import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/client/download.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { downloadIcon, imageIcon, rowsIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { csvFile, type FigureTable, toCsv } from './csv.ts';
import styles from './insights.module.css';
import type { Pictures } from './plot.tsx';

interface PanelProps {
  readonly title: string;
  /** One sentence with what there is to see. */
  readonly finding: string;
  /** How it was counted. */
  readonly counted: string;
  readonly table: FigureTable;
  /** Of a plot, to take away. */
  readonly pictures?: RefObject<Pictures | null>;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One group of figures: drawn, or as the table that they are. */
export function Panel({ title, finding, counted, table, pictures, isWide = false, children }: PanelProps) {
  const { t } = useTranslation('insights');
  const id = useId();
  const [isTable, setTable] = useState(false);
  const picture = async (kind: 'png' | 'svg') => {
    const blob = await pictures?.current?.[kind]();
    if (blob) saveFile({ name: `${title}.${kind}`, blob }, title);
  };
  return (
    <section className={classNames(styles['panel'], isWide && styles['wide'])} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{finding}</p>
        <Menu
          align="end"
          trigger={
            <IconButton
              icon={downloadIcon}
              size="compact"
              label={t('takeAway', { title })}
              className={styles['menu']}
            />
          }
        >
          {pictures && !isTable && (
            <>
              <MenuItem icon={imageIcon} onSelect={() => void picture('png')}>
                {t('png')}
              </MenuItem>
              <MenuItem icon={imageIcon} onSelect={() => void picture('svg')}>
                {t('svg')}
              </MenuItem>
            </>
          )}
          <MenuItem icon={downloadIcon} onSelect={() => saveFile(csvFile(title, toCsv(table)), title)}>
            {t('csv')}
          </MenuItem>
          <MenuLine />
          <MenuItem icon={rowsIcon} onSelect={() => setTable(!isTable)}>
            {t(isTable ? 'asPlot' : 'asTable')}
          </MenuItem>
        </Menu>
      </header>
      {isTable ? <Figures title={title} table={table} /> : children}
      <p className={styles['counted']}>{counted}</p>
    </section>
  );
}

function Figures({ title, table }: { readonly title: string; readonly table: FigureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, and must be reached by the keyboard alone
    <section className={styles['table']} tabIndex={0} aria-label={title}>
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
            <tr key={row.join(' ')}>
              {row.map((cell, index) =>
                index === 0 ? (
                  <th key={table.columns[index]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={table.columns[index]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
