import { z } from 'zod';
import { parseVerifiable, redeemAttributeCode } from '../attribute-verification.ts';
import type { Context } from '../context.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { accessToken, code, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, AttributeName: z.string().max(32), Code: code });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  const attribute = parseVerifiable(request.AttributeName);
  await redeemAttributeCode(context, { sub: user.sub, login: user.username }, attribute, request.Code);
  return {};
}

export const verifyUserAttribute: Operation<z.infer<typeof input>> = {
  name: 'VerifyUserAttribute',
  input,
  limited: () => true,
  run,
};
