import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CognitoError } from '../wire/cognito-error.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { answerRevoke } from './revoke-endpoint.ts';
import { answerToken } from './token-endpoint.ts';
import { answerUserInfo } from './user-info-endpoint.ts';

/** A form has a token or a session of at most 2 KiB, and a few short fields. */
const bodyLimit = 16 * 1024;
const allowedHeaders = 'authorization, content-type, cache-control, x-amz-user-agent';

/** Fastify's parsers are per scope; the forms of pages and endpoints are read alike. */
export function readForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
}

function toOauthError(error: unknown): OauthError | undefined {
  if (error instanceof OauthError) return error;
  if (error instanceof CognitoError && error.type === 'TooManyRequestsException') {
    return new OauthError('temporarily_unavailable', 'Too many requests', 429);
  }
  if (isDatabaseUnavailable(error)) {
    return new OauthError('temporarily_unavailable', 'The service is not available for the moment', 503);
  }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status >= 400 && status < 500) return new OauthError('invalid_request', 'The request is malformed', status);
  return undefined;
}

function refuse(reply: FastifyReply, error: OauthError): FastifyReply {
  if (error.status === 429 || error.status === 503) reply.header('retry-after', '1');
  if (error.error === 'invalid_token') {
    reply.header('www-authenticate', `Bearer error="invalid_token", error_description="${error.message}"`);
  }
  return reply.code(error.status).send({ error: error.error, error_description: error.message });
}

type Answer = (service: HostedService, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Registers what clients call rather than browsers open. No cookies are involved, so any origin may call. */
export async function registerProtocol(scope: FastifyInstance, service: HostedService): Promise<void> {
  readForms(scope);
  scope.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store', pragma: 'no-cache' });
  });
  scope.setErrorHandler(async (error: unknown, _request, reply) => {
    const known = toOauthError(error);
    if (!known) service.context.log.error({ err: error }, 'identity: an OAuth call failed');
    return refuse(reply, known ?? new OauthError('server_error', 'Internal error', 500));
  });

  const serve = (path: string, methods: ('GET' | 'POST')[], answer: Answer): void => {
    scope.route({ method: methods, url: path, handler: (request, reply) => answer(service, request, reply) });
    scope.options(path, async (_request, reply) => {
      reply.headers({
        'access-control-allow-methods': [...methods, 'OPTIONS'].join(', '),
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': '86400',
      });
      return reply.code(204).send();
    });
  };
  serve('/oauth2/token', ['POST'], answerToken);
  serve('/oauth2/userInfo', ['GET', 'POST'], answerUserInfo);
  serve('/oauth2/revoke', ['POST'], answerRevoke);
}
