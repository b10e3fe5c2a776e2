import { readFile } from 'node:fs/promises';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { authorize } from '../oauth/authorize-endpoint.ts';
import type { HostedService } from '../oauth/hosted-service.ts';
import { logout } from '../oauth/logout-endpoint.ts';
import { OauthError } from '../oauth/oauth-error.ts';
import { readForms } from '../oauth/protocol-plugin.ts';
import { CognitoError } from '../wire/cognito-error.ts';
import { fonts } from './fonts.ts';
import { style, stylePath } from './layout.ts';
import { showLogin, submitLogin } from './login-endpoint.ts';
import { sendRefusedPage, sendUnavailablePage } from './message-page.ts';

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
export async function registerPages(scope: FastifyInstance, service: HostedService): Promise<void> {
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
