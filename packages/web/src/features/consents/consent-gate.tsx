import { getCurrentAccount, storeExhibitorConsent } from '@fairlead/contract/accounts';
import type { ConsentValue } from '@fairlead/contract/consents';
import { getVisitor, storeVisitorConsent } from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { consentPath, isAgreed, isKnownAgreed, rememberAgreed } from './agreed.ts';

const quietly = { isQuiet: true, isForbiddenExpected: true } as const;

interface Consents {
  /** Null for nothing; undefined while that is not known. */
  readonly consents: ConsentValue | null | undefined;
  /** The answer is being fetched; what is shown may be from an earlier visit. */
  readonly isFetching: boolean;
  /** Fetching the answer failed. */
  readonly isFailed: boolean;
}

/** Consents of the signed-in person. */
export function useConsents(): Consents {
  const isVisitor = useHostRole() === 'VISITOR';
  const visitor = useEndpoint(getVisitor, {}, { enabled: isVisitor, call: quietly });
  const account = useEndpoint(getCurrentAccount, {}, { enabled: !isVisitor, call: quietly });
  const current = isVisitor ? visitor : account;
  return { consents: current.data?.consents, isFetching: current.isFetching, isFailed: current.isError };
}

/** Writes one more line of what was agreed to; nothing earlier is changed. */
export function useStoreConsents(): (body: ConsentValue) => Promise<void> {
  const isVisitor = useHostRole() === 'VISITOR';
  const client = useQueryClient();
  return async (body) => {
    const options = { isQuiet: true, isIdempotent: true };
    if (isVisitor) await call(storeVisitorConsent, { body }, options);
    else await call(storeExhibitorConsent, { body }, options);
    if (body.consentTerms && body.consentPrivacy) rememberAgreed();
    // The stored answer is known now; a screen that opens next must not find the one from before.
    const queryKey = endpointKey(isVisitor ? getVisitor : getCurrentAccount);
    client.setQueriesData<{ consents: ConsentValue | null }>({ queryKey }, (old) => old && { ...old, consents: body });
  };
}

/**
 * Shows what is behind it to who agreed to the texts in force; all others are asked first. Who was seen to agree is let in
 * without waiting, also without a connection; should the answer not come at all, the screens say so themselves.
 */
export function ConsentGate({ children }: { readonly children: ReactNode }) {
  const location = useLocation();
  const { consents, isFetching, isFailed } = useConsents();
  const isFine = consents !== undefined && isAgreed(consents);
  useEffect(() => {
    if (isFine) rememberAgreed();
  }, [isFine]);
  if (consents !== undefined && !isFine && !isFetching && !isFailed)
    return <Navigate to={consentPath(location)} replace />;
  return isFine || isFailed || isKnownAgreed() ? children : null;
}
