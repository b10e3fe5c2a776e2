import { useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { keepPending, type PendingAccount, readPending } from './pending-account.ts';
import { metadataFor } from './sign-in.ts';

/** Sends another mail to a new account, and remembers when and where to; answers when. */
export function useResend(account: PendingAccount): () => Promise<number> {
  const role = useHostRole();
  return async () => {
    const delivery = await identity().resendCode(account.username, metadataFor(role));
    const sentAt = Date.now();
    const begun = readPending();
    // An account that was begun here is not forgotten for the link of another one.
    if (begun === null || begun.username === account.username) {
      keepPending({ ...account, destination: delivery?.destination ?? account.destination, sentAt });
    }
    return sentAt;
  };
}
