import { randomUUID } from 'node:crypto';
import { isDatabaseUnavailable } from '@fairlead/database/errors';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { languages } from '../hosted/messages.ts';
import { knownScopes } from '../oauth/authorize-request.ts';
import type { RegisteredOperation } from '../operations/operation.ts';
import { operations } from '../operations/registry.ts';
import { type Rate, takeToken } from '../store/buckets.ts';
import { CognitoError, errors } from './cognito-error.ts';
import { callerOf } from './ip-address.ts';
import { limitJson } from './parse-input.ts';

const maximumAge = 'public, max-age=300';

function registerWellKnown(scope: FastifyInstance, context: Context): void {
  const { issuer, keySet, pool } = context;
  const base = issuer.slice(0, issuer.lastIndexOf('/'));
  const answer = (reply: FastifyReply, poolId: string, document: () => object): FastifyReply => {
    if (poolId !== pool.id) return reply.code(404).send({ message: `User pool ${poolId} does not exist.` });
    return reply.header('cache-control', maximumAge).type('application/json').send(document());
  };

  scope.get<{ Params: { poolId: string } }>('/:poolId/.well-known/jwks.json', async (request, reply) =>
    answer(reply, request.params.poolId, () => ({ keys: keySet.published() })),
  );

  scope.get<{ Params: { poolId: string } }>('/:poolId/.well-known/openid-configuration', async (request, reply) =>
    answer(reply, request.params.poolId, () => ({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/oauth2/token`,
      userinfo_endpoint: `${base}/oauth2/userInfo`,
      revocation_endpoint: `${base}/oauth2/revoke`,
      end_session_endpoint: `${base}/logout`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: knownScopes,
      ui_locales_supported: languages,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    })),
  );
}

const contentType = 'application/x-amz-json-1.1';
const targetPrefix = 'AWSCognitoIdentityProviderService.';
const bodyLimit = 128 * 1024;

const allowedHeaders = [
  'content-type',
  'x-amz-target',
  'x-amz-user-agent',
  'cache-control',
  'amz-sdk-invocation-id',
  'amz-sdk-request',
];

/** Allows every origin: no cookies and no ambient authority are involved; what a call may do its tokens say. */
function allowOrigins(reply: FastifyReply): void {
  reply.header('access-control-allow-origin', '*');
  reply.header('access-control-expose-headers', 'x-amzn-errortype, x-amzn-requestid');
}

function refuse(reply: FastifyReply, status: number, type: string, message: string): FastifyReply {
  return reply
    .code(status)
    .type(contentType)
    .header('x-amzn-errortype', type)
    .send(JSON.stringify({ __type: type, message }));
}

function parseBody(text: string): unknown {
  limitJson(text);
  try {
    return text === '' ? {} : JSON.parse(text);
  } catch {
    throw errors.serialization();
  }
}

function operationOf(request: FastifyRequest): RegisteredOperation {
  const target = request.headers['x-amz-target'];
  const isOurs = typeof target === 'string' && target.startsWith(targetPrefix);
  const operation = isOurs ? operations.get(target.slice(targetPrefix.length)) : undefined;
  if (!operation) throw errors.unknownOperation();
  return operation;
}

const signsIn = new Set(['InitiateAuth', 'RespondToAuthChallenge']);

/** True if a session began with this answer: a renewed one gets no refresh token from these operations. */
const beginsSession = (operation: string, answer: { AuthenticationResult?: { RefreshToken?: string } }): boolean =>
  signsIn.has(operation) && answer.AuthenticationResult?.RefreshToken !== undefined;

export function createPlugin(context: Context, ipAddressRate: Rate): FastifyPluginAsync {
  return async (scope) => {
    const { database, keys, log } = context;

    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
      done(null, body);
    });

    scope.addHook('onRequest', async (_request, reply) => {
      allowOrigins(reply);
      reply.header('x-amzn-requestid', randomUUID());
    });

    scope.setErrorHandler(async (error: unknown, _request, reply) => {
      if (error instanceof CognitoError) return refuse(reply, 400, error.type, error.message);
      if (isDatabaseUnavailable(error)) {
        reply.header('retry-after', '1');
        return refuse(reply, 503, 'InternalErrorException', 'The service is not available for the moment');
      }
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
      if (status >= 400 && status < 500)
        return refuse(reply, status, 'SerializationException', 'The request is malformed');
      log.error({ err: error }, 'identity: a call failed');
      return refuse(reply, 500, 'InternalErrorException', 'Internal error');
    });

    scope.options('/', async (_request, reply) => {
      reply.header('access-control-allow-methods', 'POST, OPTIONS');
      reply.header('access-control-allow-headers', allowedHeaders.join(', '));
      reply.header('access-control-max-age', '86400');
      return reply.code(204).send();
    });

    // An unknown operation is refused before the body is read.
    const onRequest = async (request: FastifyRequest) => void operationOf(request);
    scope.post('/', { bodyLimit, onRequest }, async (request, reply) => {
      const operation = operationOf(request);
      const body = parseBody(typeof request.body === 'string' ? request.body : '');
      const caller = { ipAddress: request.ip, userAgent: request.headers['user-agent'] };
      const answer = await operation.call(context, body, caller, async () => {
        const subject = callerOf(request.ip);
        const now = context.clock();
        if (!(await takeToken(database, keys, { of: 'address', subject, rate: ipAddressRate, now }))) {
          throw errors.tooManyRequests();
        }
      });
      if (beginsSession(operation.name, answer)) context.onSignIn('OPERATION');
      reply.header('cache-control', 'no-store');
      return reply.type(contentType).send(JSON.stringify(answer));
    });

    registerWellKnown(scope, context);
  };
}
