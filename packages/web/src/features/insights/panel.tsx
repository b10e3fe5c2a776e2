import { type ReactNode, useId, useState } from 'react';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { classNames } from '../../ui/class-names.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import type { FigureTable } from '../../ui/plots/figure-table.ts';
import { Figures } from '../../ui/plots/plot.tsx';
import type { BarValue, PlotSource } from '../../ui/plots/plot-source.ts';
import styles from './insights.module.css';

export interface Bar extends BarValue {
  readonly key: string;
}

interface BarListProps {
  readonly label: string;
  readonly bars: readonly Bar[];
  /** Gives each bar a colour of its own, by its place: the same on every plot. */
  readonly isColored?: boolean;
}

const colours = 8;

/** The longest bars, and the others together. */
export function longest(bars: readonly Bar[], most: number, restLabel: (count: number) => string): readonly Bar[] {
  const rest = bars.slice(most);
  if (rest.length === 0) return bars;
  const sum = rest.reduce((total, { value }) => total + value, 0);
  return [...bars.slice(0, most), { key: 'rest', label: restLabel(rest.length), value: sum }];
}

/** Values beside each other, as a list that can be read out. */
export function BarList({ label, bars, isColored = false }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul className={styles['bars']} aria-label={label}>
      {bars.map((bar, index) => (
        <li key={bar.key}>
          <span title={bar.label}>{bar.label}</span>
          <b>{bar.shown ?? formatNumber(bar.value)}</b>
          <i aria-hidden="true">
            <i
              style={{
                width: `${(bar.value / most) * 100}%`,
                ...(isColored && { background: `var(--c${(index % colours) + 1})` }),
              }}
            />
          </i>
        </li>
      ))}
    </ul>
  );
}

interface PanelProps {
  readonly title: string;
  /** One sentence with what there is to see. */
  readonly finding: string;
  /** How it was counted. */
  readonly counted: string;
  readonly table: FigureTable;
  readonly picture: PlotSource;
  readonly isWide?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** One group of figures: drawn, or as the table that they are. */
export function Panel({ isWide = false, className, children, ...figures }: PanelProps) {
  const { title, finding, counted, table } = figures;
  const id = useId();
  const [isTable, setTable] = useState(false);
  return (
    <section className={classNames(styles['panel'], isWide && styles['wide'], className)} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        <p>{finding}</p>
        <ExportMenu {...figures} asTable={{ isOn: isTable, onChange: setTable }} className={styles['menu']} />
      </header>
      {isTable ? <Figures title={title} table={table} /> : children}
      <p className={styles['counted']}>{counted}</p>
    </section>
  );
}
