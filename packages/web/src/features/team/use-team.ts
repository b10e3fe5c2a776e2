import { deleteAccount, getCurrentAccount, listAccounts, patchAccount } from '@fairlead/contract/accounts';
import { type Account, createExhibitor } from '@fairlead/contract/exhibitors';
import type { Language } from '@fairlead/contract/languages';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { endpointKey } from '../../lib/query/query.ts';

export interface Invitation {
  readonly email: string;
  readonly accountName: string;
  readonly language: Language;
  readonly roles: Account['roles'];
  /** Left out by who may not buy, and where an invitation is only sent again. */
  readonly mayBuy?: boolean;
}

interface Rights {
  readonly roles: Account['roles'];
  /** Left out where it stays. */
  readonly mayBuy?: boolean;
}

/** Actions on the people of a company; every list of them is fetched again afterwards. */
export function useTeam(exhibitorId: string) {
  const client = useQueryClient();
  const afterwards = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(listAccounts) }),
      client.invalidateQueries({ queryKey: endpointKey(getCurrentAccount) }),
    ]);
  return {
    /** Again, for an invited person who has not come, sends the mail again. */
    invite: async (body: Invitation): Promise<void> => {
      await call(createExhibitor, { body: { ...body, exhibitorId } }, { isQuiet: true });
      await afterwards();
    },
    setRights: async (accountId: string, body: Rights): Promise<void> => {
      await call(patchAccount, { params: { accountId }, body }, { isQuiet: true, isIdempotent: true });
      await afterwards();
    },
    remove: async (accountId: string): Promise<void> => {
      await call(deleteAccount, { body: { accountId } }, { isQuiet: true });
      await afterwards();
    },
  };
}
