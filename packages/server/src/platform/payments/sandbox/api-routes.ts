import type { Database } from '@fairlead/database/connection';
import type { Executor } from '@fairlead/database/executor';
import type { FastifyError, FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Clock } from '../../clock.ts';
import { isSameSecret } from '../../secrets.ts';
import type { Moment } from './events.ts';
import { type Form, parseForm } from './form-body.ts';
import {
  productParameters,
  readParameters,
  refundParameters,
  retrieveParameters,
  sessionParameters,
} from './parameters.ts';
import { listProducts } from './products.ts';
import { createRefund } from './refunds.ts';
import { newStripeId } from './session.ts';
import type { SessionKey } from './session-queries.ts';
import { createSession, expireSession, holdSession } from './sessions.ts';
import { withStoredAnswer } from './stored-answers.ts';
import { invalidRequest, resourceMissing, StripeRefusal } from './stripe-error.ts';
import { type Expanded, toCharge, toIntent, toSession } from './stripe-objects.ts';

export interface ApiNeeds {
  readonly database: Database;
  readonly businessUrl: string;
  /** Of the one who may ask: this server itself. */
  readonly secretKey: string;
  readonly clock: Clock;
}

/** A session of Stripe has 50 entries of metadata with 500 characters each at most, percent-encoded. */
const bodyLimit = 256 * 1024;

const queryOf = ({ url }: FastifyRequest): Form => parseForm(url.split('?')[1] ?? '');
const bodyOf = (request: FastifyRequest): string => String(request.body ?? '');
const idOf = ({ params }: FastifyRequest): string => (params as { id: string }).id;

const breakdown = 'total_details.breakdown';

/** Which parts are to be whole, of an object whose payment is called so in it; @throws for what there is not */
function expandedIn(given: readonly string[] | undefined, intent: string): Expanded {
  const charge = intent === '' ? 'latest_charge' : `${intent}.latest_charge`;
  const known = intent === '' ? [charge] : [charge, intent, breakdown];
  for (const each of given ?? [])
    if (!known.includes(each)) throw invalidRequest(`This property cannot be expanded (${each}).`);
  const isCharge = given?.includes(charge) ?? false;
  return {
    intent: isCharge || (given?.includes(intent) ?? false),
    charge: isCharge,
    breakdown: given?.includes(breakdown) ?? false,
  };
}

function refusalOf(request: FastifyRequest, error: FastifyError): StripeRefusal {
  if (error instanceof StripeRefusal) return error;
  const { statusCode = 500 } = error;
  if (statusCode < 500) return new StripeRefusal(statusCode, { type: 'invalid_request_error', message: error.message });
  request.log.error({ err: error }, 'a request to the payment sandbox failed');
  return new StripeRefusal(500, { type: 'api_error', message: 'Something went wrong in the payment sandbox.' });
}

const sendRefusal = (reply: FastifyReply, { status, error }: StripeRefusal): FastifyReply =>
  reply.code(status).send({ error });

/** The part of Stripe's API that this product uses, for the SDK. */
export function sandboxApiRoutes(http: FastifyInstance, needs: ApiNeeds): void {
  const { database, businessUrl, secretKey, clock } = needs;

  const plugin: FastifyPluginAsync = async (api) => {
    api.removeAllContentTypeParsers();
    api.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    api.addHook('onRequest', async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'request-id': newStripeId('req') });
      if (!isSameSecret(request.headers.authorization ?? '', `Bearer ${secretKey}`))
        throw new StripeRefusal(401, { type: 'invalid_request_error', message: 'Invalid API Key provided.' });
    });
    api.setErrorHandler((error: FastifyError, request, reply) => sendRefusal(reply, refusalOf(request, error)));
    api.setNotFoundHandler((request) => {
      const message = `Unrecognized request URL (${request.method}: ${request.url}).`;
      throw new StripeRefusal(404, { type: 'invalid_request_error', message });
    });

    const momentOf = (tx: Executor): Moment => ({ tx, now: clock(), businessUrl });
    const post = (path: string, work: (moment: Moment, form: Form, request: FastifyRequest) => Promise<object>) =>
      api.post(path, { bodyLimit }, async (request) => {
        const key = [request.headers['idempotency-key'] ?? []].flat()[0];
        const body = bodyOf(request);
        const form = parseForm(body);
        const repeatable = { key, path: request.url, body, now: clock() };
        return withStoredAnswer(database, repeatable, (tx) => work(momentOf(tx), form, request));
      });
    const find = async (key: SessionKey, kind: string, id: string) => {
      const session = await database.transaction((tx) => holdSession(momentOf(tx), key));
      if (session === undefined) throw resourceMissing(kind, id);
      return session;
    };

    post('/checkout/sessions', async (moment, form) => {
      const parameters = readParameters(sessionParameters, form);
      const expanded = expandedIn(parameters.expand, 'payment_intent');
      return toSession(await createSession(moment, parameters), businessUrl, expanded);
    });
    api.get('/checkout/sessions/:id', async (request) => {
      const { expand } = readParameters(retrieveParameters, queryOf(request));
      const expanded = expandedIn(expand, 'payment_intent');
      const id = idOf(request);
      return toSession(await find({ id }, 'checkout.session', id), businessUrl, expanded);
    });
    post('/checkout/sessions/:id/expire', async (moment, form, request) => {
      const { expand } = readParameters(retrieveParameters, form);
      const expanded = expandedIn(expand, 'payment_intent');
      return toSession(await expireSession(moment, idOf(request)), businessUrl, expanded);
    });
    api.get('/payment_intents/:id', async (request) => {
      const { expand } = readParameters(retrieveParameters, queryOf(request));
      const { charge } = expandedIn(expand, '');
      const paymentIntent = idOf(request);
      return toIntent(await find({ paymentIntent }, 'payment_intent', paymentIntent), paymentIntent, charge);
    });
    api.get('/charges/:id', async (request) => {
      readParameters(retrieveParameters, queryOf(request));
      const chargeId = idOf(request);
      return toCharge(await find({ chargeId }, 'charge', chargeId), chargeId);
    });
    post('/refunds', async (moment, form) => {
      const { payment_intent: paymentIntent, amount, metadata = {} } = readParameters(refundParameters, form);
      return createRefund(moment, { paymentIntent, amount, metadata });
    });
    api.get('/products', async (request) => listProducts(readParameters(productParameters, queryOf(request))));
  };
  void http.register(plugin, { prefix: '/v1' });
}
