import { useMemo } from 'react';
import type { FigureTable } from '../../ui/plots/figure-table.ts';
import { barsSource } from '../../ui/plots/plot-source.ts';
import { type Bar, BarList } from './bar-list.tsx';
import { Panel } from './panel.tsx';

interface BarPanelProps {
  readonly title: string;
  readonly finding: string;
  readonly counted: string;
  readonly table: FigureTable;
  readonly bars: readonly Bar[];
  readonly isColored?: boolean;
}

/** Figures of which each is a bar. */
export function BarPanel({ bars, isColored = false, ...panel }: BarPanelProps) {
  const picture = useMemo(() => barsSource(bars, isColored), [bars, isColored]);
  return (
    <Panel {...panel} picture={picture}>
      <BarList label={panel.title} bars={bars} isColored={isColored} />
    </Panel>
  );
}
