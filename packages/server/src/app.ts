import type { Endpoint } from '@fairlead/contract/endpoint';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { createApi } from './api.ts';
import type { Dependencies } from './dependencies.ts';
import { changeAccountEmail, findAccountRecord, markAccountsSeen } from './features/accounts/public.ts';
import { changeAdminEmail, findAdminBySubject, firstAdminPath, markAdminsSeen } from './features/admins/public.ts';
import { attachmentJobs } from './features/attachments/jobs.ts';
import { createDigestJob, digestJob } from './features/digests/public.ts';
import { eventJobs } from './features/events/jobs.ts';
import {
  createFindEmailOwners,
  createFollowEmail,
  createIdentityDeletion,
  createInvite,
  createLastSeen,
  createRemoveSecondFactor,
  type FindEmailOwners,
  followTokens,
  type Invite,
  isIdentityDeleted,
  type RemoveSecondFactor,
  throttleInvites,
} from './features/identities/public.ts';
import { importJobs } from './features/imports/jobs.ts';
import { adoptVisitors, claimInvitations, isNeeded, leaveEntirely, readerOf } from './features/privacy/public.ts';
import { findSuspended } from './features/suspensions/public.ts';
import {
  type Adopt,
  changeVisitorEmail,
  findVisitorIdBySubject,
  markVisitorsSeen,
} from './features/visitors/public.ts';
import { createAuthenticator } from './platform/auth/authenticator.ts';
import type { Records } from './platform/auth/caller.ts';
import { useCognitoPool } from './platform/auth/cognito-pool.ts';
import { mountIdentity } from './platform/auth/embedded-identity.ts';
import type { Identity } from './platform/auth/identity.ts';
import { createProductTokenRevocations } from './platform/auth/product-token-revocations.ts';
import { createProductTokens, type ProductTokens, saysIssuer } from './platform/auth/product-tokens.ts';
import type { TokenVerifier } from './platform/auth/token-verifier.ts';
import { clientConfigRoute } from './platform/http/client-config.ts';
import { connectionOptions, limitConnections } from './platform/http/connection-limits.ts';
import { describeError } from './platform/http/describe-error.ts';
import { endConnections } from './platform/http/end-connections.ts';
import { frameworkErrors, handleErrors } from './platform/http/errors.ts';
import { createRoleOfRequest } from './platform/http/hosts.ts';
import { operationRoutes } from './platform/http/operation-routes.ts';
import { requestIds } from './platform/http/request-id.ts';
import { logRequests } from './platform/http/request-log.ts';
import { addSecurityHeaders } from './platform/http/security-headers.ts';
import { trustOf } from './platform/http/trusted-proxies.ts';
import { serveWebClient } from './platform/http/web-client.ts';
import { webManifestRoute } from './platform/http/web-manifest.ts';
import { createWorker } from './platform/jobs/worker.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { createOutbox } from './platform/mail/outbox.ts';
import { createOutboxAccess } from './platform/mail/outbox-access.ts';
import { outboxRoutes } from './platform/mail/outbox-routes.ts';
import { createPdfReader } from './platform/pdf/pdf-reader.ts';
import { createVault } from './platform/secrets.ts';
import { mountStorage } from './platform/storage/mount-storage.ts';
import { fileOrigins } from './platform/storage/origins.ts';
import type { Storage } from './platform/storage/storage.ts';
import { createCountMails } from './platform/throttle/mail-throttle.ts';
import { createThrottle } from './platform/throttle/throttle.ts';
import { createSpreadsheetReader } from './platform/xlsx/spreadsheet-reader.ts';

const bodyLimit = 1_048_576;
const callerChanged = 'caller_changed';
/** Says on that channel that many may have changed. */
const everybody = '*';

export interface App {
  readonly http: FastifyInstance;
  /** The embedded identity provider; null with a pool elsewhere. */
  readonly provider: Identity['provider'];
  readonly productTokens: ProductTokens;
  /** Without a limit, for whoever holds the server itself. */
  readonly invite: Invite;
  readonly findEmailOwners: FindEmailOwners;
  readonly removeSecondFactor: RemoveSecondFactor;
  /** Where somebody becomes the first administrator; null as soon as there is one. */
  firstAdminUrl(): Promise<string | null>;
  readonly storage: Storage;
  /** All that the API serves, known once the app is ready. */
  readonly endpoints: readonly Endpoint[];
}

/** Puts the product together; nothing else does, tests included. */
export async function buildApp(dependencies: Dependencies): Promise<App> {
  const { config, database, bus, clock, version } = dependencies;
  const log = dependencies.log.child({}, { serializers: { err: (error: unknown) => describeError(error) } });
  const isHttps = config.urls.app.startsWith('https:');
  const http = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    trustProxy: trustOf(config.trustedProxies),
    ...requestIds,
    ...connectionOptions(),
    frameworkErrors: frameworkErrors(isHttps),
    routerOptions: { maxParamLength: 500 },
  });
  limitConnections(http);
  endConnections(http);
  logRequests(http);
  const pool = config.cognitoPool === undefined ? null : useCognitoPool(config.cognitoPool, config.confirmation, clock);
  addSecurityHeaders(http, isHttps, { signIn: pool?.origins ?? [config.urls.app], files: fileOrigins(config.s3) });
  handleErrors(http, dependencies.webDirectory !== null);

  const outbox = createOutbox(database, createVault(dependencies.secretsKey, 'outbox'));
  const send = createMailer({ smtpUrl: config.smtpUrl, from: config.mailFrom, outbox, clock });
  const { secretsKey } = dependencies;
  const { urls, confirmation, mfa, deviceTracking, oidcProviders } = config;
  const sayChanged = (subject: string, executor: Executor) => bus.publish(callerChanged, subject, executor);
  const adopt: Adopt = (tx, subject, email) =>
    adoptVisitors(tx, { subject, email }, clock(), () => sayChanged(subject, tx));
  const follow = createFollowEmail(async (tx, subject, email) => {
    await changeAccountEmail(tx, subject, email);
    await changeVisitorEmail(tx, subject, email);
    await changeAdminEmail(tx, subject, email);
    if (await claimInvitations(tx, { subject, email }, clock())) await sayChanged(subject, tx);
    await adopt(tx, subject, email);
  });
  const recordsOf = async (executor: Executor, subject: string): Promise<Records> => {
    const [account, visitorId, admin] = await Promise.all([
      findAccountRecord(executor, subject),
      findVisitorIdBySubject(executor, subject),
      findAdminBySubject(executor, subject),
    ]);
    const visitor = visitorId === undefined ? null : { visitorId };
    const suspensions = await findSuspended(executor, { subject, visitor, account });
    return { visitor, account, admin: admin ? { adminId: admin.id } : null, suspensions };
  };
  /** What is kept under a sign-in goes with it; false for somebody who cannot be done without. */
  const leaveWithSignIn = async (tx: Executor, subject: string): Promise<boolean> => {
    try {
      for (const email of await leaveEntirely(tx, subject, recordsOf, clock())) await outbox.forget(email, tx);
      await sayChanged(subject, tx);
      return true;
    } catch (error) {
      if (isNeeded(error)) return false;
      throw error;
    }
  };
  const identity =
    pool ??
    (await mountIdentity(http, {
      database: database.reserve,
      bus,
      secretsKey,
      urls,
      rules: { confirmation, mfa, deviceTracking },
      customAuth: dependencies.customAuth,
      hooks: {
        emailVerified: (transaction, { sub, email, at }) =>
          follow(transaction, sub, { email: email.toLowerCase(), asOf: at.getTime() }),
        userDeleted: (transaction, sub) => leaveWithSignIn(transaction, sub),
      },
      oidcProviders,
      send,
      // There is no gateway for text messages here; whoever has one puts it in this place.
      sendSms: (message) => outbox.keep(message, clock()),
      clock,
      log,
    }));
  const revocations = await createProductTokenRevocations(database, bus, clock, log);
  const productTokens = createProductTokens({ issuer: urls.app, secretsKey, revocations, clock });
  const verifyIdToken = followTokens(identity.verify, { database, follow, log });
  const verify: TokenVerifier = (token) =>
    saysIssuer(token, productTokens.issuer) ? productTokens.verify(token) : verifyIdToken(token);
  const lastSeen = createLastSeen({
    write: {
      visitor: (ids, now) => markVisitorsSeen(database, ids, now),
      account: (ids, now) => markAccountsSeen(database, ids, now),
      admin: (ids, now) => markAdminsSeen(database, ids, now),
    },
    clock,
    log,
  });
  const authenticator = createAuthenticator({
    verify,
    findRecords: (subject) => recordsOf(database, subject),
    isIdentityDeleted: (subject) => isIdentityDeleted(database, subject),
    clock,
    seen: lastSeen.note,
  });
  const identityDeletion = createIdentityDeletion({ database, identity, findRecords: recordsOf, clock, log });
  const forgetHere = (subject: string) =>
    subject === everybody ? authenticator.forgetAll() : authenticator.forget(subject);
  await bus.subscribe(callerChanged, forgetHere, authenticator.forgetAll);
  const invite = createInvite({ identity, send, urls });
  const countMails = createCountMails(createThrottle(database, secretsKey), clock);
  const inviteFor = throttleInvites(invite, countMails);
  const removeSecondFactor = createRemoveSecondFactor({
    identity,
    send,
    urls,
    findReader: async (subject, otherwise) => readerOf(database, await recordsOf(database, subject), otherwise),
    log,
  });

  const { dataDir, s3, rateLimit } = config;
  const storage = mountStorage(http, { dataDir, s3, rateLimit, secretsKey, database, clock, log });
  const pdf = createPdfReader();
  const spreadsheets = createSpreadsheetReader();
  const findEmailOwners = createFindEmailOwners(identity);
  const worker = await createWorker({
    database,
    bus,
    handlers: {
      ...importJobs({ database, storage, spreadsheets, invite: inviteFor({ kind: 'IMPORT' }), findEmailOwners, clock }),
      ...attachmentJobs({ database, storage, pdf, clock, log }),
      ...eventJobs({ database, clock, log }),
      [digestJob]: createDigestJob({ database, send, businessAddress: urls.business, clock, log }),
    },
    log,
  });
  const forgetMails = async (subject: string, email: string) => {
    if (await isIdentityDeleted(database, subject)) await outbox.forget(email);
  };
  const roleOfRequest = createRoleOfRequest(urls);
  const api = createApi(dependencies, {
    storage,
    pdf,
    authenticator,
    adopt,
    forget: async ({ database: unit, afterwards }, subject) => {
      await sayChanged(subject ?? everybody, unit);
      afterwards(async () => forgetHere(subject ?? everybody));
    },
    forgetMails,
    identityDeletion,
    describeSignIn: async (subject) => (await identity.provider?.port.describeUser(subject)) ?? null,
    inviteFor,
    findEmailOwners,
    send,
    countMails,
    signOutEverywhere: identity.provider?.port.signOutEverywhere ?? null,
    sessions: identity.sessions,
    removeSecondFactor,
    roleOfRequest,
  });
  await http.register(api.plugin, { prefix: '/papi' });
  outboxRoutes(http, outbox, createOutboxAccess({ urls, secretsKey, clock }));
  clientConfigRoute(http, { config, identity, version, tokenIssuer: productTokens.issuer, roleOfRequest });
  webManifestRoute(http, roleOfRequest);
  operationRoutes(
    http,
    [
      { name: 'database', check: () => database.execute(sql`select 1`) },
      { name: 'identity', check: () => identity.ready() },
      { name: 'storage', check: () => storage.ready() },
    ],
    { metricsToken: config.metricsToken, publicUrls: Object.values(urls) },
  );
  if (dependencies.webDirectory !== null) await serveWebClient(http, dependencies.webDirectory);
  http.addHook('onClose', async () => {
    // First: a job may be waiting for a document that never ends.
    await pdf.close();
    await worker.close();
    await spreadsheets.close();
    await lastSeen.close();
    await identityDeletion.close();
    await identity.close();
  });
  const firstAdminUrl = async () => {
    const path = await firstAdminPath(database, secretsKey);
    return path === null ? null : urls.admin + path;
  };
  return {
    http,
    provider: identity.provider,
    productTokens,
    storage,
    invite,
    findEmailOwners,
    removeSecondFactor,
    firstAdminUrl,
    endpoints: api.endpoints,
  };
}
