import { deleteAccount, getAccountData } from '@fairlead/contract/accounts';
import { deleteVisitorAccount, getVisitorData } from '@fairlead/contract/visitors';
import type { Departures } from '../../platform/auth/departures.ts';
import type { ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { type DescribeSignIn, dataFile } from './data-file.ts';
import { leaveAsVisitor, leaveCompany } from './leave-service.ts';

interface PeopleParts {
  readonly forget: ForgetPerson;
  readonly forgetMails: (subject: string, address: string) => Promise<void>;
  readonly departures: Departures;
  readonly describeSignIn: DescribeSignIn;
}

/** What a person may ask about themselves, whatever features hold it. */
export function peopleRoutes(api: Registrar, { forget, forgetMails, departures, describeSignIn }: PeopleParts): void {
  api.handle(getVisitorData, async ({ database, caller: { subject, visitorId }, now }) =>
    dataFile(database.db, { subject, visitorId, accountId: null }, describeSignIn, now),
  );
  api.handle(getAccountData, async ({ database, caller: { subject, accountId }, now }) =>
    dataFile(database.db, { subject, visitorId: null, accountId }, describeSignIn, now),
  );
  api.handle(deleteAccount, async ({ database, caller, body, afterwards }) => {
    const { subject, email } = await leaveCompany(database, departures, caller, body.accountId);
    if (subject === null) return;
    await forget({ database, afterwards }, subject);
    await departures.settle();
    await forgetMails(subject, email);
  });
  api.handle(deleteVisitorAccount, async ({ database, caller, now, afterwards }) => {
    const address = await leaveAsVisitor(database, departures, caller, now);
    await forget({ database, afterwards }, caller.subject);
    await departures.settle();
    await forgetMails(caller.subject, address);
  });
}
