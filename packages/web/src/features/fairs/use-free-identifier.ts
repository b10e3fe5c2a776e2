import { uniqueIdentifier } from '@fairlead/contract/exhibitions';
import { checkTradeFairIdentifier } from '@fairlead/contract/trade-fairs';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';

const pauseMs = 300;

/** Whether what is typed can be the fair's identifier; null while nobody can say, or it is the fair's own. */
export function useFreeIdentifier(typed: string, own: string): 'asking' | 'free' | 'taken' | null {
  const [asked, setAsked] = useState('');
  const isAskable = typed !== own && uniqueIdentifier.safeParse(typed).success;
  useEffect(() => {
    if (!isAskable) return;
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [isAskable, typed]);
  const answer = useEndpoint(
    checkTradeFairIdentifier,
    { query: { uniqueIdentifier: asked } },
    { enabled: isAskable && asked === typed, staleTime: 0, call: { isQuiet: true } },
  );
  if (!isAskable) return null;
  if (asked !== typed || answer.isFetching) return 'asking';
  if (answer.data === undefined) return null;
  return answer.data.isFree ? 'free' : 'taken';
}
