import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { refreshTokens } from '../flows/refresh.ts';
import { revokeFamilies } from '../revoke.ts';
import { readAttributes } from '../store/attributes.ts';
import { type FamilyOrigin, startFamily, type TokenFamily } from '../store/token-families.ts';
import { findUserBySub, type User } from '../store/users.ts';
import { type IssuedTokens, issueTokens } from '../tokens/issue.ts';
import { CognitoError } from '../wire/cognito-error.ts';
import { assertPublicClient, originOf } from './client-authentication.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { formOf, requiredParameter } from './parameters.ts';
import {
  findExchanged,
  insertGrant,
  noteExchange,
  setAuthTime,
  type TakenCode,
  takeAuthorizationCode,
} from './store/authorization-codes.ts';

interface CodeClaim {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly code: string;
  readonly codeVerifier: string;
}

type OauthTokens = IssuedTokens & { readonly RefreshToken?: string };

const invalidGrant = () =>
  new OauthError('invalid_grant', 'The code is wrong, was used, is over or is not for this client');

function matches(code: TakenCode, claim: CodeClaim): boolean {
  const challenge = createHash('sha256').update(claim.codeVerifier, 'ascii').digest('base64url');
  const proved = timingSafeEqual(Buffer.from(challenge), Buffer.from(code.codeChallenge));
  return proved && code.live && code.clientId === claim.clientId && code.redirectUri === claim.redirectUri;
}

interface Exchange {
  readonly code: TakenCode;
  readonly user: User;
  readonly family: TokenFamily;
  readonly refreshToken: string;
}

/** Uses the code up in any case; only when everything fits does a family begin. */
async function exchange(
  context: Context,
  claim: CodeClaim,
  origin: FamilyOrigin,
): Promise<Exchange | 'used' | undefined> {
  const { database, keys, clock } = context;
  const now = clock();
  return database.transaction(async (transaction): Promise<Exchange | 'used' | undefined> => {
    const code = await takeAuthorizationCode(transaction, keys, claim.code, now);
    if (!code) return 'used';
    const user = matches(code, claim) ? await findUserBySub(transaction, code.sub) : undefined;
    const started = user && (await startFamily(transaction, keys, user, now, origin));
    if (!user || !started) return undefined;
    const { originJti } = started.family;
    await insertGrant(transaction, originJti, code.scopes);
    await setAuthTime(transaction, originJti, code.authTime);
    await noteExchange(transaction, keys, claim.code, originJti);
    return { code, user, family: { ...started.family, authTime: code.authTime }, refreshToken: started.refreshToken };
  });
}

/**
 * Exchanges a code for tokens. One that comes twice was stolen from one of the two who sent it: neither keeps what it
 * was exchanged for.
 */
async function exchangeCode(context: Context, claim: CodeClaim, origin: FamilyOrigin): Promise<OauthTokens> {
  const { database, keys, issuer, keySet, clock } = context;
  const result = await exchange(context, claim, origin);
  if (result === 'used') {
    const originJti = await findExchanged(database, keys, claim.code);
    if (originJti !== undefined) await revokeFamilies(context, { originJti });
  }
  if (result === 'used' || !result) throw invalidGrant();
  const { code, user, family, refreshToken } = result;
  const tokens = await issueTokens({
    issuer,
    clientId: code.clientId,
    key: keySet.current(),
    subject: { username: user.username, attributes: await readAttributes(database, user.sub) },
    family,
    now: clock(),
    scopes: code.scopes,
    nonce: code.nonce,
  });
  context.onSignIn('HOSTED');
  return { ...tokens, RefreshToken: refreshToken };
}

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
