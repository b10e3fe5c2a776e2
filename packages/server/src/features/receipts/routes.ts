import * as endpoints from '@fairlead/contract/receipts';
import type { Registrar } from '../../platform/http/register.ts';
import { checkCode, getReceipt, listReceipts, type ReceiptParts, receiptFile } from './receipts.ts';
import { findKeys, publishKey } from './signer.ts';

export function receiptRoutes(api: Registrar, parts: ReceiptParts): void {
  api.handle(endpoints.listConsentReceipts, (call) => listReceipts(call, call.query));
  api.handle(endpoints.getConsentReceipt, (call) => getReceipt(call, call.params.receiptId, parts));
  api.handle(endpoints.getConsentReceiptFile, (call) => receiptFile(call, call.params.receiptId, parts));
  api.handle(endpoints.checkReceiptCode, ({ database, params }) => checkCode(database, params.receiptCode));
  api.handle(endpoints.listReceiptKeys, async ({ database, now }) => {
    await publishKey(database, parts.signer.key, now);
    return { keys: await findKeys(database) };
  });
}
