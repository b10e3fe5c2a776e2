import { z } from 'zod';
import type { Context } from '../context.ts';
import { type CodeDeliveryDetails, deliveryDetails } from '../delivery.ts';
import { mayMail } from '../mail-limit.ts';
import { readAttributes } from '../store/attributes.ts';
import { createCode } from '../store/codes.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { isEmail } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertClient, clientId, clientMetadata, username } from './input.ts';
import type { Operation } from './operation.ts';

const input = z.object({ ClientId: clientId, Username: username, ClientMetadata: clientMetadata });

/** An address that somebody who does not exist could have: always the same for the same name. */
function simulatedDetails(context: Context, login: string): CodeDeliveryDetails {
  if (isEmail(login)) return deliveryDetails(login);
  const [local = 0, domain = 0] = context.keys.mac('decoy', 'destination', login);
  const letter = (byte: number) => String.fromCharCode(97 + (byte % 26));
  return deliveryDetails(`${letter(local)}@${letter(domain)}`);
}

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { sql, keys, courier } = context;
  assertClient(context, request.ClientId);
  const login = foldLogin(request.Username);
  const user = await findUserByLogin(sql, login);
  const attributes = user ? await readAttributes(sql, user.sub) : {};
  const email = attributes['email'];
  if (!(await mayMail(context, email ?? login))) throw errors.limitExceeded();
  // Somebody verified needs no code, but answering so would tell that he exists.
  if (user && email && attributes['email_verified'] !== 'true' && user.enabled) {
    const now = context.clock();
    const code = await createCode(sql, keys, { sub: user.sub, kind: 'EMAIL', destination: email, now });
    courier.sendLater({
      purpose: 'RESEND',
      to: email,
      code,
      username: user.username,
      clientMetadata: request.ClientMetadata ?? {},
    });
  }
  return { CodeDeliveryDetails: email ? deliveryDetails(email) : simulatedDetails(context, login) };
}

export const resendConfirmationCode: Operation<z.infer<typeof input>> = {
  name: 'ResendConfirmationCode',
  input,
  limited: () => true,
  run,
};
