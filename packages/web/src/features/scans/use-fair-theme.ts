import type { PublicPoint } from '@fairlead/contract/scans';
import { useEffect } from 'react';
import { applyFairTheme } from '../../lib/theme/fair-theme.ts';

type Theme = NonNullable<PublicPoint['tradeFair']>['theme'];

/** Shows a screen in its fair's colour; the product's own comes back when it is left. */
export function useFairTheme(theme: Theme): void {
  const main = theme?.main;
  const light = theme?.light;
  const dark = theme?.dark;
  useEffect(() => {
    if (main === undefined) return;
    applyFairTheme({ main, light, dark });
    return () => applyFairTheme(null);
  }, [main, light, dark]);
}
