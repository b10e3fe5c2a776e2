import { z } from 'zod';
import type { Context } from '../context.ts';
import { redeemEmailCode } from '../email-verification.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, code } from './input.ts';
import type { Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, AttributeName: z.string().max(32), Code: code });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  if (request.AttributeName !== 'email') throw errors.invalidParameter('Only email can be verified');
  await redeemEmailCode(context, { sub: user.sub, login: user.username }, request.Code);
  return {};
}

export const verifyUserAttribute: Operation<z.infer<typeof input>> = {
  name: 'VerifyUserAttribute',
  input,
  limited: () => true,
  run,
};
