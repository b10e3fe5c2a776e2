import type { Endpoint } from '@fairlead/contract/endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readClaims, useStoredToken } from '../session.ts';
import { keepAnswers } from './keep-answers.ts';

/** A storage that does not answer must not keep the screens away. */
const patienceMs = 1_000;

/** Keeps the answers of `endpoints` for whoever is signed in; true once what was kept before is there. `endpoints` must not change. */
export function useKeptAnswers(endpoints: readonly Endpoint[]): boolean {
  const client = useQueryClient();
  const subject = readClaims(useStoredToken())?.sub ?? null;
  const [readyFor, setReadyFor] = useState<string | null>(null);
  useEffect(() => {
    if (subject === null) return;
    let isCurrent = true;
    const patience = setTimeout(() => setReadyFor(subject), patienceMs);
    const keeping = keepAnswers(client, subject, endpoints);
    void keeping.finally(() => {
      clearTimeout(patience);
      if (isCurrent) setReadyFor(subject);
    });
    return () => {
      isCurrent = false;
      clearTimeout(patience);
      void keeping.then((stop) => stop());
    };
  }, [client, subject, endpoints]);
  return subject === null || readyFor === subject;
}
