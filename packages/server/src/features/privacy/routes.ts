import { deleteAccount, getAccountData } from '@fairlead/contract/accounts';
import { deleteVisitorAccount, getVisitorData } from '@fairlead/contract/visitors';
import type { ForgetPerson } from '../../platform/auth/forget-person.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { IdentityDeletion } from '../identities/public.ts';
import { type DescribeSignIn, dataFile } from './data-file.ts';
import { leaveAsVisitor, leaveCompany } from './leave-service.ts';

interface PrivacyParts {
  readonly forget: ForgetPerson;
  readonly forgetMails: (subject: string, email: string) => Promise<void>;
  readonly identityDeletion: IdentityDeletion;
  readonly describeSignIn: DescribeSignIn;
}

/** What a person may ask about themselves, whatever features hold it. */
export function privacyRoutes(
  api: Registrar,
  { forget, forgetMails, identityDeletion, describeSignIn }: PrivacyParts,
): void {
  api.handle(getVisitorData, async ({ database, caller: { subject, visitorId }, now }) =>
    dataFile(database, { subject, visitorId, accountId: null }, describeSignIn, now),
  );
  api.handle(getAccountData, async ({ database, caller: { subject, accountId }, now }) =>
    dataFile(database, { subject, visitorId: null, accountId }, describeSignIn, now),
  );
  api.handle(deleteAccount, async ({ database, caller, body, afterwards }) => {
    const { subject, email } = await leaveCompany(database, identityDeletion, caller, body.accountId);
    if (subject === null) return;
    await forget({ database, afterwards }, subject);
    await identityDeletion.processPending();
    await forgetMails(subject, email);
  });
  api.handle(deleteVisitorAccount, async ({ database, caller, now, afterwards }) => {
    const email = await leaveAsVisitor(database, identityDeletion, caller, now);
    await forget({ database, afterwards }, caller.subject);
    await identityDeletion.processPending();
    await forgetMails(caller.subject, email);
  });
}
