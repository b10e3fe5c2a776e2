import { type ReactNode, useId, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ExportMenu } from '../../ui/plots/export-menu.tsx';
import type { FigureTable } from '../../ui/plots/figure-table.ts';
import { Figures } from '../../ui/plots/figures.tsx';
import type { PlotSource } from '../../ui/plots/plot-source.ts';
import styles from './insights.module.css';

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
