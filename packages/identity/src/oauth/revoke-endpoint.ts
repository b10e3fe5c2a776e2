import type { FastifyReply, FastifyRequest } from 'fastify';
import { revokeFamilies } from '../revoke.ts';
import { findFamilyByRefreshToken } from '../store/token-families.ts';
import { assertPublicClient } from './client-authentication.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { formOf, requiredParameter } from './parameters.ts';

/** Ends the session of a refresh token. An unknown token is as good as revoked (RFC 7009, 2.2). */
export async function answerRevoke(
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
