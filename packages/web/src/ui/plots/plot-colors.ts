/** The colours of the page at this moment, for a plot. */
export interface PlotColors {
  readonly ink: string;
  readonly quiet: string;
  readonly line: string;
  readonly surface: string;
  readonly main: string;
  readonly bar: string;
  /** Of categories that have one of their own, by their place. */
  readonly series: readonly string[];
  readonly font: string;
}

export const seriesColors = 8;

export function readColors(): PlotColors {
  const style = getComputedStyle(document.documentElement);
  const read = (name: string): string => style.getPropertyValue(name).trim();
  return {
    ink: read('--ink'),
    quiet: read('--ink-2'),
    line: read('--line'),
    surface: read('--surface'),
    main: read('--c1'),
    bar: read('--bar'),
    series: Array.from({ length: seriesColors }, (_, index) => read(`--c${index + 1}`)),
    // Written between double quotes in a picture, which then would not be read.
    font: getComputedStyle(document.body).fontFamily.replaceAll('"', "'"),
  };
}

export const tooltipOf = ({ surface, line, ink, font }: PlotColors) => ({
  // Drawn, because the page's policy allows no styles in markup.
  renderMode: 'richText',
  backgroundColor: surface,
  borderColor: line,
  textStyle: { color: ink, fontFamily: font, fontSize: 13 },
});
