import { getCurrentAccount } from '@fairlead/contract/accounts';
import { FairsScreen } from '../../features/fairs/fairs-screen.tsx';
import { useEndpoint } from '../../lib/query/query.ts';
import { NoSuchFair } from './no-such-fair.tsx';

/** All fairs for an administrator, an organizer's own for its people. */
export function FairsRoute({ isAdmin }: { readonly isAdmin: boolean }) {
  return isAdmin ? <FairsScreen organizerId={null} /> : <OwnFairs />;
}

function OwnFairs() {
  const account = useEndpoint(getCurrentAccount, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const organizerId = account.data?.organizerId;
  if (account.data === undefined) return null;
  return organizerId ? <FairsScreen organizerId={organizerId} /> : <NoSuchFair />;
}
