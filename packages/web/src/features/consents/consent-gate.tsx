import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { consentPath, isAgreed, isKnownAgreed, rememberAgreed } from './agreed.ts';
import { useConsents } from './use-consents.ts';

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
