import type { CSSProperties } from 'react';

/** Custom properties for a `style`; React's own type knows only the properties of CSS. They are set through the CSSOM, which the page's policy allows. */
export function cssVariables(values: Readonly<Record<`--${string}`, string>>): CSSProperties {
  return values as CSSProperties;
}
