import * as ledger from '@fairlead/contract/ledger';
import * as endpoints from '@fairlead/contract/payments';
import type { Database } from '@fairlead/database/connection';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import type { Registrar } from '../../platform/http/register.ts';
import { cancelPayment, getPayment, handleEvent, unlockedBy } from './follow-payment.ts';
import { createLedgerAudit, creditOf, listLedger } from './ledger.ts';
import { listPayments, presentPayment, receiptFile } from './list-payments.ts';
import { openPayment, quoteOrder } from './orders.ts';
import type { PaymentParts } from './parts.ts';

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

const webhookPath = '/papi/payment/webhook';
/** Events of the provider have some 5 KiB; one of a session with everything in it stays below 64 KiB. */
const bodyLimit = 64 * 1024;

/**
 * Where the provider tells what happened. Not an endpoint of the contract: its signature is over the body as it came, and it is
 * answered for the provider alone. Anything but a success has it sent again.
 */
export async function webhookRoutes(
  http: FastifyInstance,
  {
    provider,
    news,
    log,
    database,
    clock,
  }: Pick<PaymentParts, 'provider' | 'news' | 'log'> & { database: Database; clock: Clock },
): Promise<void> {
  await http.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const signatureOf = (request: FastifyRequest): string => {
      const signature = request.headers['stripe-signature'];
      if (typeof signature !== 'string') throw new ApiError('SIGNATURE_INVALID');
      return signature;
    };
    // A sender without a signature is refused before the body is read.
    const onRequest = async (request: FastifyRequest) => void signatureOf(request);
    scope.post<{ Body: Buffer }>(webhookPath, { bodyLimit, onRequest }, async (request, reply) => {
      const isRead = Buffer.isBuffer(request.body);
      const event = isRead ? await provider.readEvent(request.body, signatureOf(request)) : undefined;
      if (!event) throw new ApiError('SIGNATURE_INVALID');
      await handleEvent({ database, now: clock() }, event, { provider, news, log });
      return reply.code(200).send({ received: true });
    });
    done();
  });
}
