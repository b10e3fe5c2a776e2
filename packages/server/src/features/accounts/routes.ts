import * as endpoints from '@fairlead/contract/accounts';
import type { ForgetPerson } from '../../platform/auth/identity.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { recordConsent } from '../consents/public.ts';
import { getCurrentAccount } from './accounts.ts';
import { changeAccount, listAccounts } from './team.ts';

export function accountRoutes(api: Registrar, { forget }: { forget: ForgetPerson }): void {
  api.handle(endpoints.storeExhibitorConsent, (call) => recordConsent(call, call.body));
  api.handle(endpoints.getCurrentAccount, getCurrentAccount);
  api.handle(endpoints.listAccounts, (call) => listAccounts(call, call.query));
  api.handle(endpoints.patchAccount, async (call) => {
    const { account, subject } = await changeAccount(call, { ...call.body, accountId: call.params.accountId });
    if (subject !== null) await forget(call, subject);
    return account;
  });
}
