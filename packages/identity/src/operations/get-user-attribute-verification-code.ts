import { z } from 'zod';
import { parseVerifiable, sendAttributeCode } from '../attribute-verification.ts';
import type { Context } from '../context.ts';
import { mayMailClaimed } from '../mail-limit.ts';
import { readAttributes } from '../store/attributes.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, clientMetadata, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, AttributeName: z.string().max(32), ClientMetadata: clientMetadata });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  const attribute = parseVerifiable(request.AttributeName);
  const { [attribute]: destination } = await readAttributes(context.database, user.sub);
  if (!destination) throw errors.invalidParameter(`User has no ${attribute} to verify`);
  if (!(await mayMailClaimed(context, user, destination))) throw errors.limitExceeded();
  const toVerify = { attribute, destination };
  return { CodeDeliveryDetails: await sendAttributeCode(context, user, toVerify, request.ClientMetadata ?? {}) };
}

export const getUserAttributeVerificationCode: Operation<z.infer<typeof input>> = {
  name: 'GetUserAttributeVerificationCode',
  input,
  limited: () => true,
  run,
};
