import * as endpoints from '@fairlead/contract/accounts';
import type { ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { recordConsent } from '../consents/public.ts';
import { getCurrent, listAccounts } from './service.ts';
import { changeAccount } from './team-service.ts';

export function accountRoutes(api: Registrar, { forget }: { forget: ForgetPerson }): void {
  api.handle(endpoints.storeExhibitorConsent, (call) => recordConsent(call, call.body));
  api.handle(endpoints.getCurrentAccount, ({ database, caller, now }) => getCurrent(database, caller, now));
  api.handle(endpoints.listAccounts, ({ database, caller, query }) => listAccounts(database, caller, query));
  api.handle(endpoints.patchAccount, async ({ database, caller, params, body, afterwards }) => {
    const { account, subject } = await changeAccount(database, caller, params.accountId, body);
    if (subject !== null) await forget({ database, afterwards }, subject);
    return account;
  });
}
