import { getTradeFairTheme } from '@fairlead/contract/trade-fairs';
import { useEffect } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { rememberFairTheme } from '../../lib/theme/fair-theme.ts';

/** Shows nothing, and keeps the colour of the fair that a visitor came in through as it is now. */
export function RememberedTheme({ fairId }: { readonly fairId: string }): null {
  const { data } = useEndpoint(
    getTradeFairTheme,
    { params: { uniqueIdentifier: fairId } },
    { staleTime: 5 * 60_000, call: { isQuiet: true } },
  );
  useEffect(() => {
    if (data) rememberFairTheme(data);
  }, [data]);
  return null;
}
