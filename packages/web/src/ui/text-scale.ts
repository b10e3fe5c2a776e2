const usualSize = 16;

/** How large the browser's text is set, 1 as usual: what a script measures in pixels for text is taken times this. */
export const textScale = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualSize || 1;

/** Widths of columns as they are written, in pixels for usual text, so that they follow the browser's text. */
export const widthInRem = (width: string): string =>
  width.replaceAll(/(\d+)px/g, (_, pixels: string) => `${Number(pixels) / usualSize}rem`);
