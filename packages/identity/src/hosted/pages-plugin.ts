import { readFile } from 'node:fs/promises';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { createProviderDirectory } from '../federation/provider-directory.ts';
import { authorize } from '../oauth/authorize-endpoint.ts';
import { endSession } from '../oauth/browser-session.ts';
import type { HostedService } from '../oauth/hosted-service.ts';
import { OauthError } from '../oauth/oauth-error.ts';
import type { OauthOptions } from '../oauth/options.ts';
import { plainParameter, queryOf, requiredParameter } from '../oauth/parameters.ts';
import { readForms, registerProtocol } from '../oauth/protocol-plugin.ts';
import { type Rate, takeToken } from '../store/buckets.ts';
import { CognitoError, errors } from '../wire/cognito-error.ts';
import { callerOf } from '../wire/ip-address.ts';
import { html } from './html.ts';
import { fonts, productName, readerOf, sendPage, style, stylePath } from './layout.ts';
import { showLogin, submitLogin } from './login-endpoint.ts';
import { chooseLanguage } from './messages.ts';

function readerFor(request: FastifyRequest) {
  return readerOf(chooseLanguage(null, request.headers['accept-language']));
}

/** Shows the refusal where a redirect is impossible: the URL to return to is itself what is wrong. */
function sendRefusedPage(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { status: number; detail: string },
): FastifyReply {
  const reader = readerFor(request);
  const detail = reader.translate('refused.detail', { product: productName(service), detail: refusal.detail });
  const body = html`<p class="intro">${reader.translate('refused.intro')}</p><p class="detail">${detail}</p>`;
  const { status } = refusal;
  return sendPage(service, reply, reader, { title: reader.translate('refused.title'), body, hasForm: false, status });
}

function sendUnavailablePage(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
): FastifyReply {
  const reader = readerFor(request);
  const body = html`<p class="intro">${reader.translate('unavailable.intro')}</p>`;
  return sendPage(service, reply, reader, {
    title: reader.translate('unavailable.title'),
    body,
    hasForm: false,
    status,
  });
}

/** Ends what this browser is signed in to. Tokens that clients hold are theirs to revoke. */
async function logout(service: HostedService, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const query = queryOf(request);
  if (requiredParameter(query, 'client_id') !== service.context.pool.clientId) {
    throw new OauthError('invalid_client', 'There is no client with this client_id');
  }
  // The second name is the one of OpenID Connect's own logout.
  const logoutUri = plainParameter(query, 'logout_uri') ?? plainParameter(query, 'post_logout_redirect_uri');
  const toLogin = logoutUri === undefined && query.has('redirect_uri');
  if (!toLogin && (logoutUri === undefined || !service.options.redirectSignOut.includes(logoutUri))) {
    throw new OauthError('invalid_request', 'logout_uri is missing or not among those allowed');
  }
  await endSession(service, request, reply);
  reply.header('cache-control', 'no-store');
  if (logoutUri === undefined) return reply.redirect(`${service.basePath}/login?${query.toString()}`, 303);
  const state = plainParameter(query, 'state');
  if (state === undefined) return reply.redirect(logoutUri, 303);
  const url = new URL(logoutUri);
  url.searchParams.set('state', state);
  return reply.redirect(url.href, 303);
}

function answerError(
  service: HostedService,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof OauthError) {
    return sendRefusedPage(service, request, reply, { status: error.status, detail: error.message });
  }
  if (isDatabaseUnavailable(error)) return sendUnavailablePage(service, request, reply.header('retry-after', '1'), 503);
  const isTooMany = error instanceof CognitoError && error.type === 'TooManyRequestsException';
  if (isTooMany) return sendUnavailablePage(service, request, reply.header('retry-after', '1'), 429);
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) {
    return sendRefusedPage(service, request, reply, { status, detail: 'The request is malformed' });
  }
  service.context.log.error({ err: error }, 'identity: a hosted page failed');
  return sendUnavailablePage(service, request, reply, 500);
}

/** Registers what browsers open. */
async function registerPages(scope: FastifyInstance, service: HostedService): Promise<void> {
  readForms(scope);
  scope.setErrorHandler(async (error: unknown, request, reply) => answerError(service, error, request, reply));

  type Answer = (service: HostedService, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  const open = (path: string, answer: Answer): void => {
    // Not for HEAD: looking at a URL must not use up or make anything.
    scope.route({
      method: 'GET',
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => answer(service, request, reply),
    });
  };
  open('/oauth2/authorize', authorize);
  open('/oauth2/idpresponse', async (...parameters) => {
    // Loaded when it is needed, with the client of providers: most installations have none.
    const { finishFederation } = await import('../federation/finish-federation.ts');
    return finishFederation(...parameters);
  });
  open('/login', showLogin);
  open('/logout', logout);
  scope.post('/login', (request, reply) => submitLogin(service, request, reply));
  const forEver = { 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' };
  scope.get(stylePath, async (_request, reply) => reply.headers(forEver).type('text/css; charset=utf-8').send(style));
  for (const { path, file } of fonts) {
    scope.get(path, async (_request, reply) =>
      reply
        .headers(forEver)
        .type('font/woff2')
        .send(await readFile(file)),
    );
  }
}

const noRedirects: OauthOptions = { redirectSignIn: [], redirectSignOut: [] };

/** Without options nothing may be returned to, and so nothing can be asked for. */
export function createHostedService(
  context: Context,
  request: { options: OauthOptions | undefined; baseUrl: string; ipAddressRate: Rate },
): HostedService {
  const { options = noRedirects, ipAddressRate } = request;
  for (const url of [...options.redirectSignIn, ...options.redirectSignOut]) {
    if (!URL.canParse(url)) throw new RangeError(`The redirect URL ${url} is not a complete URL`);
  }
  const baseUrl = request.baseUrl.replace(/\/+$/, '');
  const { pathname, protocol } = new URL(baseUrl);
  return {
    context,
    options,
    baseUrl,
    basePath: pathname === '/' ? '' : pathname,
    isHttps: protocol === 'https:',
    providers: createProviderDirectory(options.providers ?? []),
    async admit(ipAddress) {
      const { database, keys, clock } = context;
      const bucket = { of: 'address', subject: callerOf(ipAddress), rate: ipAddressRate, now: clock() } as const;
      if (!(await takeToken(database, keys, bucket))) throw errors.tooManyRequests();
    },
  };
}

/** The hosted pages and the OAuth endpoints, for the same path as the protocol of the operations. */
export function createHostedPlugin(service: HostedService): FastifyPluginAsync {
  return async (scope) => {
    await scope.register((inner) => registerProtocol(inner, service));
    await scope.register((inner) => registerPages(inner, service));
  };
}
