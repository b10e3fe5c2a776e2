import { defaultBodyLimit, type Endpoint } from '@fairlead/contract/endpoint';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { accountRoutes } from '../features/accounts/routes.ts';
import { adminRoutes } from '../features/admins/routes.ts';
import { assetRoutes } from '../features/assets/routes.ts';
import { attachmentRoutes } from '../features/attachments/routes.ts';
import { recordAction } from '../features/audits/public.ts';
import { auditRoutes } from '../features/audits/routes.ts';
import { beaconRoutes } from '../features/beacons/routes.ts';
import { captureRoutes } from '../features/captures/routes.ts';
import { claimRoutes } from '../features/claims/routes.ts';
import { digestRoutes } from '../features/digests/routes.ts';
import { eventRoutes } from '../features/events/routes.ts';
import { authorize } from '../features/exhibitions/public.ts';
import { exhibitionRoutes } from '../features/exhibitions/routes.ts';
import { exhibitorRoutes } from '../features/exhibitors/routes.ts';
import { fileRoutes } from '../features/files/routes.ts';
import { type GuestParts, guestRoutes } from '../features/guests/routes.ts';
import { importRoutes } from '../features/imports/routes.ts';
import { insightRoutes } from '../features/insights/routes.ts';
import { countLocked, findFirstFair } from '../features/leads/public.ts';
import { leadRoutes } from '../features/leads/routes.ts';
import { keepLegalTexts, readLegalTexts } from '../features/legal/public.ts';
import { legalRoutes } from '../features/legal/routes.ts';
import { licenceRoutes } from '../features/licences/routes.ts';
import type { Live } from '../features/live/public.ts';
import { liveRoutes } from '../features/live/routes.ts';
import { logoRoutes } from '../features/logos/routes.ts';
import { managedTokenRoutes } from '../features/managed-tokens/routes.ts';
import { getOrganizer } from '../features/organizers/public.ts';
import { organizerRoutes } from '../features/organizers/routes.ts';
import type { PaymentParts } from '../features/payments/public.ts';
import { paymentRoutes } from '../features/payments/routes.ts';
import { type PriceCache, priceNow } from '../features/prices/public.ts';
import { priceRoutes } from '../features/prices/routes.ts';
import type { createSheetThreads } from '../features/prints/public.ts';
import { printRoutes } from '../features/prints/routes.ts';
import { privacyRoutes } from '../features/privacy/routes.ts';
import { createReceiptSigner } from '../features/receipts/public.ts';
import { receiptRoutes } from '../features/receipts/routes.ts';
import { adminReportRoutes, reportRoutes } from '../features/reports/routes.ts';
import { scanRoutes } from '../features/scans/routes.ts';
import { sessionRoutes } from '../features/sessions/routes.ts';
import { surveyRoutes } from '../features/surveys/routes.ts';
import { suspensionRoutes } from '../features/suspensions/routes.ts';
import { tradeFairRoutes } from '../features/trade-fairs/routes.ts';
import { visitorRoutes } from '../features/visitors/routes.ts';
import { visitRoutes } from '../features/visits/routes.ts';
import { wishRoutes } from '../features/wishes/routes.ts';
import type { Analytics } from '../platform/analytics/analytics.ts';
import type { Cursors } from '../platform/cursors.ts';
import type { Flags } from '../platform/flags/flags.ts';
import { limitJson } from '../platform/http/body-limits.ts';
import { refuseUnknownRoutes } from '../platform/http/errors.ts';
import type { RoleOfRequest } from '../platform/http/hosts.ts';
import { apiReference, openApiDocument } from '../platform/http/openapi.ts';
import { limitRate } from '../platform/http/rate-limit.ts';
import { createRegistrar } from '../platform/http/register.ts';
import type { SendMail } from '../platform/mail/mailer.ts';
import type { PdfReader } from '../platform/pdf/pdf-reader.ts';
import type { DocumentThreads } from '../platform/pdf/plain-document.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { CountMails } from '../platform/throttle/mail-throttle.ts';
import { nextTurn } from '../platform/yield-to-event-loop.ts';
import type { IdentityParts } from './identity.ts';

interface ApiParts extends Omit<IdentityParts, 'invite' | 'close'> {
  readonly flags: Flags;
  readonly analytics: Analytics;
  readonly guests: GuestParts;
  readonly send: SendMail;
  readonly countMails: CountMails;
  readonly roleOfRequest: RoleOfRequest;
  readonly cursors: Cursors;
  readonly storage: Storage;
  readonly pdf: PdfReader;
  readonly live: Live;
  readonly payments: PaymentParts;
  readonly priceCache: PriceCache;
  readonly sheetThreads: ReturnType<typeof createSheetThreads>;
  readonly documentThreads: DocumentThreads;
}

/** Reads JSON only; an empty body is no fault, because every request of the client says that it is JSON. */
function acceptJson(api: FastifyInstance): void {
  const parse = api.getDefaultJsonParser('error', 'error');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    limitJson(body, request.routeOptions.config.maxValues ?? 0);
    // A schema takes tens of milliseconds for a large body of many faults: others are answered between two of them.
    if (body.length > defaultBodyLimit) void nextTurn().then(() => parse(request, body, done));
    else void parse(request, body, done);
  });
}

/** Every feature's endpoints, and the document and reference made from them. */
export function createApi(
  dependencies: Dependencies,
  parts: ApiParts,
): { plugin: FastifyPluginAsync; endpoints: readonly Endpoint[] } {
  const { config, database, clock, checkAnswers, version } = dependencies;
  const endpoints: Endpoint[] = [];
  const plugin: FastifyPluginAsync = async (api) => {
    api.decorateRequest('caller', null);
    acceptJson(api);
    const countRefusal = await limitRate(api, config.rateLimit);
    const { authenticator, identity, roleOfRequest } = parts;
    const signOutEverywhere = identity.provider?.port.signOutEverywhere ?? null;
    const registrar = createRegistrar(api, {
      database,
      authenticator,
      clock,
      countRefusal,
      recordAudit: recordAction,
      roleOfRequest,
      cursors: parts.cursors,
      checkAnswers,
    });
    const { urls, legalDirectory } = config;
    accountRoutes(registrar, parts);
    assetRoutes(registrar);
    const { news } = parts.live;
    attachmentRoutes(registrar, { ...parts, authorize, news });
    adminReportRoutes(registrar, dependencies.readDatabase);
    const {
      secretsKey,
      readDatabase,
      log,
      prices = priceNow,
      listProducts = parts.payments.provider.listProducts,
    } = dependencies;
    const { priceCache: cache } = parts;
    adminRoutes(registrar, { ...parts, secretsKey, reader: readDatabase });
    auditRoutes(registrar);
    beaconRoutes(registrar, { appUrl: urls.app, storage: parts.storage });
    printRoutes(registrar, { appUrl: urls.app, storage: parts.storage, threads: parts.sheetThreads });
    captureRoutes(registrar, { database, news, throttle: parts.guests.throttle });
    claimRoutes(registrar);
    digestRoutes(registrar);
    eventRoutes(registrar, { news, flags: parts.flags, analytics: parts.analytics });
    exhibitionRoutes(registrar);
    exhibitorRoutes(registrar, parts);
    fileRoutes(registrar, parts.storage);
    guestRoutes(registrar, parts.guests);
    importRoutes(registrar, parts.storage, parts);
    insightRoutes(registrar, { prices, threads: parts.documentThreads, storage: parts.storage });
    leadRoutes(registrar, { prices, news });
    const legalTexts = readLegalTexts(legalDirectory);
    legalRoutes(registrar, legalTexts);
    api.addHook('onReady', () => keepLegalTexts(database, legalTexts, clock()));
    licenceRoutes(registrar, (exhibitorId) => cache.forget({ exhibitorId }));
    liveRoutes(registrar, parts.live);
    logoRoutes(registrar, parts.storage, {
      requireOrganizer: getOrganizer,
      requireProject: (context, id) => authorize(context, 'editProject', id),
    });
    managedTokenRoutes(registrar, parts.managedTokens);
    organizerRoutes(registrar, parts);
    paymentRoutes(registrar, parts.payments);
    priceRoutes(registrar, { cache, lockedLeads: { countLocked, findFirstFair }, listProducts });
    reportRoutes(registrar, dependencies.readDatabase, prices);
    scanRoutes(registrar, { database, log, news, appUrl: urls.app, throttle: parts.guests.throttle });
    const { name, countryCode, email } = config.seller;
    const operator = { name, countryCode, email, url: urls.app };
    const receipts = { signer: createReceiptSigner(secretsKey, config.receiptKey), operator };
    receiptRoutes(registrar, receipts);
    privacyRoutes(registrar, { ...parts, receipts });
    sessionRoutes(registrar, identity.sessions);
    surveyRoutes(registrar, news);
    suspensionRoutes(registrar, { ...parts, signOutEverywhere });
    tradeFairRoutes(registrar, { urls, send: parts.send, countMails: parts.countMails });
    visitorRoutes(registrar, { appUrl: urls.app });
    visitRoutes(registrar, { ...parts, appUrl: urls.app });
    wishRoutes(registrar, { news, flags: parts.flags, appUrl: urls.app });
    endpoints.push(...registrar.endpoints);
    refuseUnknownRoutes(api, endpoints);
    // Made for the first reader: a server whose description is not read need not hold it.
    const document = once(() => JSON.stringify(openApiDocument(endpoints, version)));
    const reference = once(() => apiReference(endpoints));
    api.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(document()));
    api.get('/docs', (_request, reply) => reply.type('text/html; charset=utf-8').send(reference()));
  };
  return { plugin, endpoints };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
