import * as ledger from '@fairlead/contract/ledger';
import * as endpoints from '@fairlead/contract/payments';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { createLedgerAudit } from './audit-money.ts';
import { cancelPayment, getPayment, unlockedBy } from './follow-payment.ts';
import { creditOf, listLedger } from './ledger.ts';
import { listPayments, presentPayment } from './list-payments.ts';
import { openPayment, quoteOrder } from './orders.ts';
import type { PaymentParts } from './parts.ts';
import { receiptFile } from './receipt-file.ts';

export function paymentRoutes(api: Registrar, parts: PaymentParts): void {
  const { isTest } = parts.provider;
  api.handle(endpoints.quoteOrder, (call) => quoteOrder(call, call.body, parts));
  const shownTo = ({ mayBuy }: AccountActor) => ({ isTest, mayBuy });
  api.handle(endpoints.openPayment, async (call) =>
    presentPayment(await openPayment(call, call.body, parts), shownTo(call.caller)),
  );
  api.handle(endpoints.getPayment, async (call) =>
    presentPayment(await getPayment(call, call.params.id, parts), shownTo(call.caller)),
  );
  api.handle(endpoints.getPaymentLeads, async (call) => ({ leadIds: await unlockedBy(call, call.params.id) }));
  api.handle(endpoints.cancelPayment, async (call) =>
    presentPayment(await cancelPayment(call, call.params.id, parts), shownTo(call.caller)),
  );
  api.handle(endpoints.listPayments, ({ database, caller, query }) =>
    listPayments(database, { exhibitorId: caller.exhibitorId, query, ...shownTo(caller) }),
  );
  api.handle(endpoints.getCredit, async ({ database, caller }) => [...(await creditOf(database, caller.exhibitorId))]);
  const auditLedger = createLedgerAudit();
  api.handle(ledger.listLedger, ({ database, query }) => listLedger(database, query));
  api.handle(ledger.auditLedger, ({ database, now }) => auditLedger(database, now));
  api.handle(endpoints.getReceipt, (call) => receiptFile(call, call.params.id, parts));
}
