import type { EChartsType } from 'echarts/core';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { onThemeChange } from '../../lib/theme/appearance.ts';
import styles from './insights.module.css';
import type { PlotOption } from './plots.ts';

/** The colours of the page at this moment, for a plot. */
export interface PlotColors {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly surface: string;
  readonly main: string;
  readonly font: string;
}

export const tooltipOf = ({ surface, line, ink, font }: PlotColors) => ({
  // Drawn, because the page's policy allows no styles in markup.
  renderMode: 'richText',
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: ink, fontFamily: font, fontSize: 13 },
});

export interface Pictures {
  png(): Promise<Blob>;
  svg(): Promise<Blob>;
}

interface PlotProps {
  readonly label: string;
  readonly height: number;
  /** Made anew when the page's colours change. */
  readonly option: (colors: PlotColors) => PlotOption;
  readonly pictures: RefObject<Pictures | null>;
  /** Whether it shows countries. */
  readonly isMap?: boolean;
}

function readColors(): PlotColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    quiet: read('--ink-2'),
    line: read('--line'),
    surface: read('--surface'),
    main: read('--c1'),
    font: getComputedStyle(document.body).fontFamily,
  };
}

/** A plot that follows the width of its place and the page's colours. Its figures stand in a table beside it. */
export function Plot({ label, height, option, pictures, isMap = false }: PlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const drawn = useRef<EChartsType | null>(null);
  const latest = useRef(option);
  latest.current = option;

  useEffect(() => {
    let isGone = false;
    let stop = (): void => undefined;
    void import('./plots.ts').then(async ({ drawPlot, loadWorld }) => {
      if (isMap) await loadWorld();
      if (isGone || !place.current) return;
      const plot = drawPlot(place.current);
      drawn.current = plot;
      const show = () => plot.setOption(latest.current(readColors()), true);
      show();
      const watcher = new ResizeObserver(() => plot.resize());
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
  }, [isMap]);
  useEffect(() => {
    drawn.current?.setOption(option(readColors()), true);
  }, [option]);
  useImperativeHandle(pictures, () => ({
    async png() {
      const url =
        drawn.current?.getDataURL({ type: 'png', pixelRatio: 2, backgroundColor: readColors().surface }) ?? '';
      const bytes = Uint8Array.from(atob(url.split(',')[1] ?? ''), (letter) => letter.charCodeAt(0));
      return new Blob([bytes], { type: 'image/png' });
    },
    async svg() {
      const { plotAsSvg } = await import('./plots.ts');
      const width = place.current?.clientWidth ?? 800;
      const text = plotAsSvg({ ...option(readColors()), backgroundColor: readColors().surface }, width, height);
      return new Blob([text], { type: 'image/svg+xml' });
    },
  }));
  return <div ref={place} className={styles['plot']} style={{ height }} role="img" aria-label={label} />;
}
