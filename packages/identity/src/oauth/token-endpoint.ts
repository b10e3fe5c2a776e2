import type { FastifyReply, FastifyRequest } from 'fastify';
import { refreshTokens } from '../flows/refresh.ts';
import type { FamilyOrigin } from '../store/token-families.ts';
import { CognitoError } from '../wire/cognito-error.ts';
import { assertPublicClient } from './client-authentication.ts';
import { exchangeCode, type OauthTokens } from './code-exchange.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { originOf } from './origin.ts';
import { formOf, requiredParameter } from './parameters.ts';

async function refresh(service: HostedService, form: URLSearchParams): Promise<OauthTokens> {
  const { context } = service;
  try {
    return await refreshTokens(context, requiredParameter(form, 'refresh_token'));
  } catch (error) {
    if (error instanceof CognitoError) throw new OauthError('invalid_grant', error.message);
    throw error;
  }
}

async function grant(service: HostedService, form: URLSearchParams, origin: FamilyOrigin): Promise<OauthTokens> {
  const grantType = requiredParameter(form, 'grant_type');
  if (grantType === 'refresh_token') return refresh(service, form);
  if (grantType !== 'authorization_code') {
    throw new OauthError('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token');
  }
  const codeVerifier = requiredParameter(form, 'code_verifier');
  const claim = {
    clientId: service.context.pool.clientId,
    redirectUri: requiredParameter(form, 'redirect_uri'),
    code: requiredParameter(form, 'code'),
    codeVerifier,
  };
  return exchangeCode(service.context, claim, origin);
}

export async function answerToken(
  service: HostedService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await service.admit(request.ip);
  const form = formOf(request);
  assertPublicClient(service, request, form);
  const tokens = await grant(service, form, originOf(request));
  return reply.send({
    ...(tokens.IdToken === undefined ? {} : { id_token: tokens.IdToken }),
    access_token: tokens.AccessToken,
    ...(tokens.RefreshToken === undefined ? {} : { refresh_token: tokens.RefreshToken }),
    expires_in: tokens.ExpiresIn,
    token_type: tokens.TokenType,
  });
}
