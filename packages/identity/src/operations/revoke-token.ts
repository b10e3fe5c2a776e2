import { z } from 'zod';
import type { Context } from '../context.ts';
import { revokeFamilies } from '../revoke.ts';
import { findFamilyByRefreshToken } from '../store/token-families.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, clientId, type Operation } from './operation.ts';

const input = z.object({ ClientId: clientId, Token: z.string().min(1).max(16_384) });

const jwt = /^[\w-]+\.[\w-]+\.[\w-]+$/;

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertClient(context, request.ClientId);
  if (jwt.test(request.Token)) throw errors.unsupportedTokenType();
  const family = await findFamilyByRefreshToken(context.database, context.keys, request.Token, context.clock());
  // An unknown token is as good as revoked, which is all the caller wants (RFC 7009).
  if (family) await revokeFamilies(context, { originJti: family.originJti });
  return {};
}

export const revokeToken: Operation<z.infer<typeof input>> = { name: 'RevokeToken', input, run };
