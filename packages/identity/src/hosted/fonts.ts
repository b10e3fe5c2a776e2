import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface Font {
  readonly path: string;
  readonly file: URL;
  readonly range: string;
}

/** By the content, so that browsers may keep it for ever. */
function font(subset: 'latin' | 'latin-ext', range: string): Font {
  const name = `@fontsource-variable/inter/files/inter-${subset}-wght-normal.woff2`;
  const file = new URL(import.meta.resolve(name));
  const version = createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
  return { path: `/hosted/inter-${subset}-${version}.woff2`, file, range };
}

/** Fonts of every page. */
const latin = font(
  'latin',
  'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+0304, U+0308, U+0329, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
);

/** Names and addresses may need more than that. */
const latinExtended = font(
  'latin-ext',
  'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
);

export const fonts: readonly Font[] = [latin, latinExtended];
export const textFontPath = latin.path;

/** Text shows in the system's font at once and changes when Inter has come; the style sheet lies beside the files. */
export const fontFaces = fonts
  .map(
    ({ path, range }) => `@font-face {
  font-family: "Inter Variable";
  font-style: normal;
  font-display: swap;
  font-weight: 100 900;
  src: url("${path.slice(path.lastIndexOf('/') + 1)}") format("woff2");
  unicode-range: ${range};
}`,
  )
  .join('\n');
