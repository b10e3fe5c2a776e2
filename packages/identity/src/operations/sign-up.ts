import { isEmail } from '@fairlead/contract/email';
import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { createUser } from '../create-user.ts';
import { deliveryDetails } from '../delivery.ts';
import { mayMailClaimed } from '../mail-limit.ts';
import { createCode } from '../store/codes.ts';
import { parseAttributes } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, attributes, clientId, clientMetadata, type Operation, password, username } from './operation.ts';

const input = z.object({
  ClientId: clientId,
  Username: username,
  Password: password,
  UserAttributes: attributes.nullish(),
  ClientMetadata: clientMetadata,
});

async function run(context: Context, request: z.infer<typeof input>, caller: Caller): Promise<object> {
  const { keys, confirmation, courier } = context;
  assertClient(context, request.ClientId);
  // An e-mail address as a username could never be taken back from the first user, verified or not.
  if (isEmail(request.Username)) {
    throw errors.invalidParameter('Username cannot be of email format, since user pool is configured for email alias.');
  }
  const given = parseAttributes(request.UserAttributes ?? []);
  const email = given['email'];
  if (email === undefined) {
    throw errors.invalidParameter('Attributes did not conform to the schema: email: The attribute is required');
  }
  const automatic = confirmation === 'automatic';
  // Confirmed users do not wait for the mail; the others could do nothing without it.
  const mailed = await mayMailClaimed(context, { ip: caller.ipAddress }, email);
  if (!mailed && !automatic) throw errors.limitExceeded();
  const { sub, code } = await createUser(
    context,
    {
      username: request.Username,
      password: request.Password,
      status: automatic ? 'CONFIRMED' : 'UNCONFIRMED',
      attributes: { ...given, email_verified: 'false' },
    },
    async (transaction, created) => {
      const codeRequest = { sub: created, kind: 'EMAIL', destination: email, now: context.clock() } as const;
      return { sub: created, code: mailed ? await createCode(transaction, keys, codeRequest) : undefined };
    },
  );
  const answer = { UserConfirmed: automatic, UserSub: sub };
  if (code === undefined) return answer;
  const message = {
    purpose: 'SIGN_UP',
    channel: 'EMAIL',
    to: email,
    code,
    username: request.Username,
    clientMetadata: request.ClientMetadata ?? {},
  } as const;
  if (automatic) courier.sendLater(message);
  else await courier.send(message);
  return { ...answer, CodeDeliveryDetails: deliveryDetails(email) };
}

export const signUp: Operation<z.infer<typeof input>> = { name: 'SignUp', input, limited: () => true, run };
