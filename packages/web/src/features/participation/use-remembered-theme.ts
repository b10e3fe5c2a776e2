import { getTradeFairTheme } from '@fairlead/contract/trade-fairs';
import { useEffect } from 'react';
import { useEndpoint } from '../../lib/query.ts';
import { rememberFairTheme, restoreFairTheme } from '../../lib/theme/fair-theme.ts';
import { rememberedFairId } from './remembered-fair.ts';

restoreFairTheme();

/** The colour of the remembered fair: at once as it was, and as it is now when the answer is there. */
export function useRememberedTheme(): void {
  const id = rememberedFairId();
  const { data } = useEndpoint(
    getTradeFairTheme,
    { params: { uniqueIdentifier: id ?? '' } },
    { enabled: id !== null, staleTime: 5 * 60_000, call: { isQuiet: true } },
  );
  useEffect(() => {
    if (data) rememberFairTheme(data);
  }, [data]);
}
