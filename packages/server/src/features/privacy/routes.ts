import { deleteAccount, getAccountData } from '@fairlead/contract/accounts';
import { getAdminData } from '@fairlead/contract/admins';
import { deleteVisitorAccount, getVisitorData } from '@fairlead/contract/visitors';
import type { Registrar } from '../../platform/http/register.ts';
import { issueAllReceipts, type ReceiptParts } from '../receipts/public.ts';
import { type LeaveParts, leaveAsVisitor, leaveCompany } from './leave.ts';
import { type DescribeSignIn, dataFile } from './registry.ts';

interface PrivacyParts extends LeaveParts {
  readonly describeSignIn: DescribeSignIn;
  readonly receipts: ReceiptParts;
}

/** Requests of people about their own data, whichever features hold it. */
export function privacyRoutes(api: Registrar, parts: PrivacyParts): void {
  const { describeSignIn, receipts } = parts;
  api.handle(getVisitorData, async (call) => {
    await issueAllReceipts(call, receipts);
    return dataFile(call, { visitorId: call.caller.visitorId }, describeSignIn);
  });
  api.handle(getAccountData, async (call) => dataFile(call, { accountId: call.caller.accountId }, describeSignIn));
  api.handle(getAdminData, async (call) => dataFile(call, { adminId: call.caller.adminId }, describeSignIn));
  api.handle(deleteAccount, (call) => leaveCompany(call, call.body, parts));
  api.handle(deleteVisitorAccount, (call) => leaveAsVisitor(call, parts));
}
