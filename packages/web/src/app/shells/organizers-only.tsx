import { getCurrentAccount } from '@fairlead/contract/accounts';
import type { ReactNode } from 'react';
import { useEndpoint } from '../../lib/query/query.ts';
import { NoSuchFair } from './no-such-fair.tsx';

/** Draws what belongs to the account's organizer; an account without one has no fair. */
export function OrganizersOnly({ children }: { readonly children: (organizerId: string) => ReactNode }) {
  const account = useEndpoint(getCurrentAccount, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const organizerId = account.data?.organizerId;
  if (account.data === undefined) return null;
  if (organizerId) return children(organizerId);
  return <NoSuchFair isSuspended={account.data.organizerSuspension !== undefined} />;
}
