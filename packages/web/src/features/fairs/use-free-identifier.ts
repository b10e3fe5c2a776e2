import { uniqueIdentifier } from '@fairlead/contract/exhibitions';
import { checkTradeFairIdentifier } from '@fairlead/contract/trade-fairs';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';

const pauseMs = 300;

/** Says whether the typed text can be the fair's identifier; null while that is not known, or it is the fair's own. */
export function useFreeIdentifier(typed: string, own: string): 'asking' | 'free' | 'taken' | null {
  const [checked, setChecked] = useState('');
  const isCheckable = typed !== own && uniqueIdentifier.safeParse(typed).success;
  useEffect(() => {
    if (!isCheckable) return;
    const timer = setTimeout(() => setChecked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [isCheckable, typed]);
  const answer = useEndpoint(
    checkTradeFairIdentifier,
    { query: { uniqueIdentifier: checked } },
    { enabled: isCheckable && checked === typed, staleTime: 0, call: { isQuiet: true } },
  );
  if (!isCheckable) return null;
  if (checked !== typed || answer.isFetching) return 'asking';
  if (answer.data === undefined) return null;
  return answer.data.isFree ? 'free' : 'taken';
}
