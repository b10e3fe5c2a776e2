import type { FastifyReply, FastifyRequest } from 'fastify';
import { readAttributes } from '../store/attributes.ts';
import { findUserBySub } from '../store/users.ts';
import { TokenError } from '../token-error.ts';
import type { VerifiedToken } from '../tokens/verify.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { scopeOfAttribute } from './scopes.ts';

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
export async function answerUserInfo(
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
