import { z } from 'zod';
import type { Context } from '../context.ts';
import { deliveryDetails } from '../delivery.ts';
import { mayMail } from '../mail-limit.ts';
import { readAttributes } from '../store/attributes.ts';
import { createCode } from '../store/codes.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, clientMetadata } from './input.ts';
import type { Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, AttributeName: z.string().max(32), ClientMetadata: clientMetadata });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { sql, keys, courier } = context;
  const { user } = await authenticate(context, request.AccessToken);
  if (request.AttributeName !== 'email') throw errors.invalidParameter('Only email can be verified');
  const { email } = await readAttributes(sql, user.sub);
  if (!email) throw errors.invalidParameter('User has no email to verify');
  if (!(await mayMail(context, email))) throw errors.limitExceeded();
  const now = context.clock();
  const code = await createCode(sql, keys, { sub: user.sub, kind: 'EMAIL', destination: email, now });
  await courier.send({
    purpose: 'ATTRIBUTE',
    to: email,
    code,
    username: user.username,
    clientMetadata: request.ClientMetadata ?? {},
  });
  return { CodeDeliveryDetails: deliveryDetails(email) };
}

export const getUserAttributeVerificationCode: Operation<z.infer<typeof input>> = {
  name: 'GetUserAttributeVerificationCode',
  input,
  limited: () => true,
  run,
};
