import * as endpoints from '@fairlead/contract/accounts';
import type { Departures } from '../../platform/auth/departures.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { recordConsent } from '../consents/service.ts';
import { deleteAccount, getCurrent, listAccounts, personalData } from './service.ts';
import { changeAccount } from './team-service.ts';

/** `forget` drops what every node remembers of an identity's records. */
export function accountRoutes(
  api: Registrar,
  { forget, departures }: { forget: (subject: string) => Promise<void>; departures: Departures },
): void {
  api.handle(endpoints.storeExhibitorConsent, ({ database, caller, body, now }) =>
    recordConsent(database.db, caller.subject, body, now),
  );
  api.handle(endpoints.getCurrentAccount, ({ database, caller, now }) => getCurrent(database, caller, now));
  api.handle(endpoints.getAccountData, async ({ database, caller, now }) => ({
    type: 'application/json; charset=utf-8',
    fileName: 'fairlead-my-data.json',
    body: await personalData(database, caller, now),
  }));
  api.handle(endpoints.listAccounts, ({ database, caller, query }) => listAccounts(database, caller, query));
  api.handle(endpoints.patchAccount, async ({ database, caller, params, body }) => {
    const { account, subject } = await changeAccount(database, caller, params.accountId, body);
    await forget(subject);
    return account;
  });
  api.handle(endpoints.deleteAccount, async ({ database, caller, body }) => {
    await forget(await deleteAccount(database, departures, caller, body.accountId));
    await departures.settle();
  });
}
