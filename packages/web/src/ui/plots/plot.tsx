import type { EChartsType } from 'echarts/core';
import { useEffect, useRef } from 'react';
import { onThemeChange } from '../../lib/theme/appearance.ts';
import { readColors } from './plot-colors.ts';
import type { PlotSource } from './plot-source.ts';
import styles from './plots.module.css';

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
