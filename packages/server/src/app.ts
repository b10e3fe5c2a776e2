import { defaultBodyLimit, type Endpoint } from '@fairlead/contract/endpoint';
import { sql } from '@fairlead/database/sql';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { createApi } from './compose/api.ts';
import { composeIdentity, type IdentityParts } from './compose/identity.ts';
import { composeJobs } from './compose/jobs.ts';
import { composePayments, createPaymentProvider } from './compose/payments.ts';
import type { Dependencies } from './dependencies.ts';
import { firstAdminPath } from './features/admins/public.ts';
import { markBounced } from './features/imports/public.ts';
import { createLive } from './features/live/public.ts';
import { webhookRoutes } from './features/payments/routes.ts';
import { createPriceCache, priceNow } from './features/prices/public.ts';
import { createSheetThreads } from './features/prints/public.ts';
import { printedPageRoutes } from './features/scans/printed-page-routes.ts';
import { keepBounces } from './features/visitors/public.ts';
import { createAnalytics } from './platform/analytics/analytics.ts';
import { useCognitoPool } from './platform/auth/cognito-pool.ts';
import type { Identity } from './platform/auth/identity.ts';
import { createCursors } from './platform/cursors.ts';
import { createFlags } from './platform/flags/flags.ts';
import { connectionOptions, limitConnections } from './platform/http/connection-limits.ts';
import { frameworkErrors, handleErrors } from './platform/http/errors.ts';
import { allowPages, createRoleOfRequest, refuseTwoHosts } from './platform/http/hosts.ts';
import { describeError, logRequests, requestIds } from './platform/http/logging.ts';
import { operationRoutes } from './platform/http/operation-routes.ts';
import { trustOf } from './platform/http/proxies.ts';
import { addSecurityHeaders, contentSecurityPolicy, type OtherOrigins } from './platform/http/security-headers.ts';
import { drainOnStop, endConnections } from './platform/http/shutdown.ts';
import { clientConfigRoute, serveWebClient, webManifestRoute } from './platform/http/web-client.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { createOutboxAccess } from './platform/mail/outbox-access.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import { type Bounce, bounceRoutes } from './platform/mail/read-bounces.ts';
import { measureRequests } from './platform/metrics/measure-requests.ts';
import type { PaymentProvider } from './platform/payments/provider.ts';
import { createPdfReader } from './platform/pdf/pdf-reader.ts';
import { createDocumentThreads } from './platform/pdf/plain-document.ts';
import { createVault } from './platform/secrets.ts';
import { mountStorage } from './platform/storage/file-routes.ts';
import { fileOrigins } from './platform/storage/s3.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createCountMails } from './platform/throttle/mail-throttle.ts';
import { createThrottle } from './platform/throttle/throttle.ts';
import { traceRequests } from './platform/tracing/trace-requests.ts';

interface Asked {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly language: string;
  readonly token?: string;
  readonly body?: object;
}

/** Asks the API on one host, for a page that the server draws; it counts as a request of the caller of `request`. */
const createAskApi =
  (http: FastifyInstance, host: string) =>
  async (
    request: FastifyRequest,
    { method, path, language, token, body }: Asked,
  ): Promise<{ status: number; body: unknown }> => {
    const answer = await http.inject({
      method,
      url: `/papi${path}`,
      remoteAddress: request.ip,
      headers: {
        host,
        'accept-language': language,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() };
  };

export interface App
  extends Pick<IdentityParts, 'productTokens' | 'invite' | 'findEmailOwners' | 'removeSecondFactor'> {
  readonly http: FastifyInstance;
  /** The embedded identity provider; null with a pool elsewhere. */
  readonly provider: Identity['provider'];
  /** Link that makes the first administrator; null as soon as there is one. */
  firstAdminUrl(): Promise<string | null>;
  /** Before `http.close`: the load balancer is told to ask elsewhere, and everything is answered as before. */
  drain(): void;
  readonly storage: Storage;
  readonly payments: PaymentProvider;
  /** All that the API serves, known once the app is ready. */
  readonly endpoints: readonly Endpoint[];
}

/** Where the pages of all three hosts may go beside them. */
const otherOrigins = ({ urls, apiHost, s3 }: Dependencies['config'], pool: Identity | null): OtherOrigins => ({
  signIn: pool?.origins ?? [urls.app],
  api: apiHost === undefined ? [] : [apiHost],
  files: fileOrigins(s3),
});

/** The server before it serves anything: its limits, its log, its headers and its errors. */
function createHttp(dependencies: Dependencies, pool: Identity | null): FastifyInstance {
  const { config, log, webDirectory } = dependencies;
  const isHttps = config.urls.app.startsWith('https:');
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: defaultBodyLimit,
    trustProxy: trustOf(config.trustedProxies),
    // Requests on their way while the server stops are answered: a load balancer may not send a scan a second time.
    return503OnClosing: false,
    ...requestIds,
    ...connectionOptions(),
    frameworkErrors: frameworkErrors(isHttps),
    routerOptions: { maxParamLength: 500 },
  });
  // Each plugin adds the parsers that it needs; a body for an unknown address is never read.
  http.removeAllContentTypeParsers();
  limitConnections(http);
  endConnections(http);
  traceRequests(http);
  logRequests(http);
  measureRequests(http);
  refuseTwoHosts(http);
  addSecurityHeaders(http, isHttps, otherOrigins(config, pool));
  if (config.apiHost !== undefined) allowPages(http, Object.values(config.urls));
  handleErrors(http, webDirectory !== null);
  return http;
}

/** Puts the product together; nothing else does, tests included. */
export async function buildApp(given: Dependencies): Promise<App> {
  const log = given.log.child({}, { serializers: { err: (error: unknown) => describeError(error) } });
  const dependencies: Dependencies = { ...given, log };
  const { config, database, secretsKey, clock, version, webDirectory } = dependencies;
  const { urls, dataDir, s3, rateLimit } = config;
  const pool = config.cognitoPool === undefined ? null : useCognitoPool(config.cognitoPool, config.confirmation, clock);
  const http = createHttp(dependencies, pool);
  const draining = drainOnStop(http);

  const outbox = createOutbox(database, createVault(secretsKey, 'outbox'));
  const keepBounced = (bounces: readonly Bounce[]) =>
    database.transaction(async (tx) => {
      await keepBounces(tx, bounces);
      await markBounced(tx, bounces);
    });
  const onRefused = (email: string) => keepBounced([{ email, at: clock() }]);
  const send = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, clock, onRefused });
  const throttle = createThrottle(database, secretsKey);
  const countMails = createCountMails(throttle, clock);
  const people = await composeIdentity(http, dependencies, { pool, outbox, send, countMails });
  const { identity, productTokens } = people;
  const storage = mountStorage(http, { dataDir, s3, rateLimit, secretsKey, clock });
  const pdf = createPdfReader();
  const cursors = createCursors(secretsKey);
  const live = await createLive(dependencies.bus, cursors, log, dependencies.liveCheckMs);
  const roleOfRequest = createRoleOfRequest(urls);
  const { provider, jobs: sandboxJobs } = createPaymentProvider(http, dependencies, roleOfRequest);
  const payments = composePayments(dependencies, { provider, news: live.news });
  const jobs = await composeJobs(dependencies, { ...people, storage, pdf, send, payments, sandboxJobs });
  const sheetThreads = createSheetThreads();
  const documentThreads = createDocumentThreads();
  const priceCache = await createPriceCache(dependencies.bus, dependencies.prices ?? priceNow);
  const shared = { ...people, cursors, storage, pdf, live, payments, priceCache };
  const { adopt, adoptGuest, findEmailOwners, invite, removeSecondFactor } = people;
  const guests = { adopt, adoptGuest, findEmailOwners, productTokens, throttle };
  const flags = await createFlags({ config: config.flags, log, origin: urls.app });
  const analytics = createAnalytics(config.analytics, log);
  const parts = { ...shared, flags, analytics, guests, sheetThreads, documentThreads, send, countMails, roleOfRequest };
  const api = createApi(dependencies, parts);

  await http.register(api.plugin, { prefix: '/papi' });
  await webhookRoutes(http, { ...payments, database, clock });
  await bounceRoutes(http, { keep: keepBounced, clock, secret: config.mailEventsSecret });
  outboxRoutes(http, outbox, createOutboxAccess({ urls, secretsKey, clock }));
  const allFlags = async () => ({ paymentsAreTest: payments.provider.isTest, ...(await flags.all()) });
  clientConfigRoute(http, {
    config,
    identity,
    version,
    tokenIssuer: productTokens.issuer,
    roleOfRequest,
    flags: allFlags,
  });
  webManifestRoute(http, roleOfRequest);
  operationRoutes(
    http,
    [
      { name: 'database', check: () => database.execute(sql`select 1`) },
      { name: 'identity', check: () => identity.ready() },
      { name: 'storage', check: () => storage.ready() },
    ],
    { database, draining, metricsToken: config.metricsToken, publicUrls: Object.values(urls) },
  );
  if (webDirectory !== null) {
    await serveWebClient(http, webDirectory);
    const policyWith = contentSecurityPolicy.bind(null, otherOrigins(config, pool));
    const askApi = createAskApi(http, new URL(urls.app).host);
    const shown = { database, storage, webDirectory, appUrl: urls.app, roleOfRequest };
    const needs = { ...shown, rateLimit, clock, policyWith, askApi };
    await printedPageRoutes(http, needs);
  }
  // A stream ends by itself only when its reader goes away.
  http.addHook('preClose', async () => live.endStreams());
  // After the last answer, and before the owner of the database closes it.
  http.addHook('onClose', async () => {
    await live.close();
    await flags.close();
    await analytics.close();
    await sheetThreads.close();
    await documentThreads.close();
    await payments.receiptThreads.close();
    // Before the jobs: one may be waiting for a document that never ends.
    await pdf.close();
    await jobs.close();
    await people.close();
  });
  return {
    http,
    provider: identity.provider,
    drain: draining.begin,
    productTokens,
    storage,
    payments: payments.provider,
    invite,
    findEmailOwners,
    removeSecondFactor,
    firstAdminUrl: async () => {
      const path = await firstAdminPath(database, secretsKey);
      return path === null ? null : urls.admin + path;
    },
    endpoints: api.endpoints,
  };
}
