import { getCurrentAccount, storeExhibitorConsent } from '@fairlead/contract/accounts';
import type { ConsentValue } from '@fairlead/contract/consents';
import { getVisitor, storeVisitorConsent } from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { rememberAgreed } from './agreed.ts';

const quietly = { isQuiet: true, isForbiddenExpected: true } as const;

interface Consents {
  /** Null for nothing; undefined while that is not known. */
  readonly consents: ConsentValue | null | undefined;
  /** What is known may be from an earlier visit: the server is being asked. */
  readonly isAsking: boolean;
  /** The answer will not come for now. */
  readonly isFailed: boolean;
}

/** What who is signed in agreed to. */
export function useConsents(): Consents {
  const isVisitor = useHostRole() === 'VISITOR';
  const visitor = useEndpoint(getVisitor, {}, { enabled: isVisitor, call: quietly });
  const account = useEndpoint(getCurrentAccount, {}, { enabled: !isVisitor, call: quietly });
  const asked = isVisitor ? visitor : account;
  return { consents: asked.data?.consents, isAsking: asked.isFetching, isFailed: asked.isError };
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
    // What is stored now is known; a screen that opens next must not find the answer from before.
    const queryKey = endpointKey(isVisitor ? getVisitor : getCurrentAccount);
    client.setQueriesData<{ consents: ConsentValue | null }>({ queryKey }, (old) => old && { ...old, consents: body });
  };
}
