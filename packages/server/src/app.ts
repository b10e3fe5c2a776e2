import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from './config.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { findRecords } from './features/accounts/service.ts';
import { beaconRoutes } from './features/beacons/routes.ts';
import { exhibitionRoutes } from './features/exhibitions/routes.ts';
import { exhibitorRoutes } from './features/exhibitors/routes.ts';
import { leadRoutes } from './features/leads/routes.ts';
import { reportRoutes } from './features/reports/routes.ts';
import { scanRoutes } from './features/scans/routes.ts';
import { visitorRoutes } from './features/visitors/routes.ts';
import { findVisitorId } from './features/visitors/service.ts';
import { createAuthenticator } from './platform/auth/authenticator.ts';
import { type EmbeddedIdentity, mountIdentity } from './platform/auth/embedded-identity.ts';
import type { Clock } from './platform/clock.ts';
import type { Bus } from './platform/database/bus.ts';
import type { Database } from './platform/database/connection.ts';
import { apiReference } from './platform/http/api-reference.ts';
import { clientConfigRoute } from './platform/http/client-config.ts';
import { handleErrors } from './platform/http/errors.ts';
import { roleOfHost } from './platform/http/hosts.ts';
import { openApiDocument } from './platform/http/openapi.ts';
import { operationRoutes } from './platform/http/operation-routes.ts';
import { limitRate } from './platform/http/rate-limit.ts';
import { createRegistrar, type Registrar } from './platform/http/register.ts';
import { logRequests } from './platform/http/request-log.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import { createVault } from './platform/secrets.ts';

const bodyLimit = 1_048_576;
const callerChanged = 'caller_changed';

export interface Dependencies {
  readonly config: Config;
  readonly database: Database;
  /** For reports; the same as `database` where there is no reader. */
  readonly readDatabase: Database;
  readonly bus: Bus;
  readonly secretsKey: Uint8Array;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
  readonly version: string;
  /** Where the built client lies; null serves the API alone. */
  readonly webDirectory: string | null;
  /** Compare every answer with its schema; for tests. */
  readonly checkAnswers: boolean;
}

export interface App {
  readonly http: FastifyInstance;
  readonly identity: EmbeddedIdentity;
  readonly endpoints: Registrar['endpoints'];
}

/** Puts the product together; nothing else does, tests included. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, database, bus, clock, log, version } = dependencies;
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: config.trustProxy,
    genReqId: (request) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && /^[\w.-]{1,100}$/.test(given) ? given : randomUUID();
    },
    routerOptions: { maxParamLength: 500 },
  });
  logRequests(http);
  addSecurityHeaders(http, config.addresses.app.startsWith('https:'));
  handleErrors(http, dependencies.webDirectory !== null);

  const outbox = createOutbox(database.db, createVault(dependencies.secretsKey, 'outbox'));
  const send = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, clock });
  const { secretsKey } = dependencies;
  const { addresses, confirmation } = config;
  const identity = await mountIdentity(http, {
    sql: database.sql,
    secretsKey,
    addresses,
    confirmation,
    send,
    clock,
    log,
  });
  const authenticator = createAuthenticator(identity.verify, async (subject) => {
    const [records, visitorId] = await Promise.all([
      findRecords(database.db, subject),
      findVisitorId(database.db, subject),
    ]);
    return { ...records, visitor: visitorId === undefined ? null : { visitorId } };
  });
  await bus.subscribe(callerChanged, authenticator.forget, authenticator.forgetAll);
  const forget = (subject: string) => bus.publish(callerChanged, subject);

  const hostRole = roleOfHost(addresses);
  const endpoints: Registrar['endpoints'][number][] = [];
  await http.register(
    async (api) => {
      api.decorateRequest('caller', null);
      acceptJson(api);
      await limitRate(api, config.rateLimit);
      const { checkAnswers } = dependencies;
      const registrar = createRegistrar(api, { database, authenticator, clock, roleOfHost: hostRole, checkAnswers });
      accountRoutes(registrar, forget);
      beaconRoutes(registrar, addresses.app);
      exhibitionRoutes(registrar);
      exhibitorRoutes(registrar);
      leadRoutes(registrar);
      reportRoutes(registrar, dependencies.readDatabase.sql);
      scanRoutes(registrar);
      visitorRoutes(registrar, addresses.app);
      endpoints.push(...registrar.endpoints);
      const document = JSON.stringify(openApiDocument(endpoints, version));
      const reference = apiReference(endpoints);
      api.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document));
      api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(reference));
    },
    { prefix: '/papi' },
  );
  outboxRoutes(http, outbox);
  clientConfigRoute(http, { config, identity, version, roleOfHost: hostRole });
  operationRoutes(
    http,
    [
      { name: 'database', check: () => database.db.execute(sql`select 1`) },
      { name: 'identity', check: () => identity.provider.ready() },
    ],
    config.metricsToken,
  );
  if (dependencies.webDirectory !== null) await serveWebClient(http, dependencies.webDirectory);
  http.addHook('onClose', () => identity.provider.close());
  return { http, identity, endpoints };
}

/** JSON only, and no body at all is not a fault: every request of the client says that it is JSON. */
function acceptJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
