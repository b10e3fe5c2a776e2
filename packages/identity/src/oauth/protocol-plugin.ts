import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { revokeFamilies } from '../revoke.ts';
import { readAttributes } from '../store/attributes.ts';
import { findFamilyByRefreshToken } from '../store/token-families.ts';
import { findUserBySub } from '../store/users.ts';
import { TokenError, type VerifiedToken } from '../tokens/verify.ts';
import { CognitoError } from '../wire/cognito-error.ts';
import { scopeOfAttribute } from './authorize-request.ts';
import { assertPublicClient } from './client-authentication.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { formOf, requiredParameter } from './parameters.ts';
import { answerToken } from './token-endpoint.ts';

/** Ends the session of a refresh token. An unknown token is as good as revoked (RFC 7009, 2.2). */
async function answerRevoke(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await service.admit(request.ip);
  const { context } = service;
  const form = formOf(request);
  assertPublicClient(service, request, form);
  const token = requiredParameter(form, 'token');
  if (/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    throw new OauthError('unsupported_token_type', 'Only refresh tokens can be revoked');
  }
  const family = await findFamilyByRefreshToken(context.database, context.keys, token, context.clock());
  if (family) await revokeFamilies(context, { originJti: family.originJti });
  return reply.code(200).send();
}

const invalidToken = () => new OauthError('invalid_token', 'Access token is expired, disabled, or deleted', 401);

async function bearer(service: HostedService, request: FastifyRequest): Promise<VerifiedToken> {
  const token = /^bearer ([\w.~+/=-]+)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw invalidToken();
  const verified = await service.context.tokens.verify(token).catch((error: unknown) => {
    throw error instanceof TokenError ? invalidToken() : error;
  });
  if (verified.tokenUse !== 'access') throw invalidToken();
  return verified;
}

/** Answers as much about the user as the token's scopes allow; verified flags are text here, as a user pool has them. */
async function answerUserInfo(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { database } = service.context;
  const token = await bearer(service, request);
  if (!token.scopes.includes('openid')) throw new OauthError('insufficient_scope', 'The scope openid is needed', 403);
  const user = await findUserBySub(database, token.sub);
  if (!user?.enabled) throw invalidToken();
  const attributes = Object.entries(await readAttributes(database, user.sub));
  const readable = attributes.filter(([name]) => token.scopes.includes(scopeOfAttribute(name)));
  return reply.send({ sub: user.sub, ...Object.fromEntries(readable), username: user.username });
}

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
