import type { Database } from '@fairlead/database/connection';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import { ApiError } from '../../platform/http/problem.ts';
import { handleEvent } from './handle-event.ts';
import type { PaymentParts } from './parts.ts';

const webhookPath = '/papi/payment/webhook';

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
    scope.post<{ Body: Buffer }>(webhookPath, async (request, reply) => {
      const signature = request.headers['stripe-signature'];
      const isSigned = typeof signature === 'string' && Buffer.isBuffer(request.body);
      const event = isSigned ? await provider.readEvent(request.body, signature) : undefined;
      if (!event) throw new ApiError('SIGNATURE_INVALID');
      await handleEvent({ database, now: clock() }, event, { provider, news, log });
      return reply.code(200).send({ received: true });
    });
    done();
  });
}
