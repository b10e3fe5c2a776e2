import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { deliveryDetails, simulatedDetails } from '../delivery.ts';
import { mayMailNamed } from '../mail-limit.ts';
import { readAttributes } from '../store/attributes.ts';
import { createCode } from '../store/codes.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { assertClient, clientId, clientMetadata, type Operation, username } from './operation.ts';

const input = z.object({ ClientId: clientId, Username: username, ClientMetadata: clientMetadata });

async function run(context: Context, request: z.infer<typeof input>, caller: Caller): Promise<object> {
  const { database, keys, courier } = context;
  assertClient(context, request.ClientId);
  const login = foldLogin(request.Username);
  const user = await findUserByLogin(database, login);
  const attributes = await readAttributes(database, user?.sub ?? randomUUID());
  const email = attributes['email'];
  const isRecipientVerified = attributes['email_verified'] === 'true';
  const account = { login, sub: user?.sub, recipient: email, isRecipientVerified };
  const simulated = simulatedDetails(keys, login);
  const answer = { CodeDeliveryDetails: email ? deliveryDetails(email) : simulated };
  if (!(await mayMailNamed(context, caller, 'EMAIL', account))) return answer;
  // A verified user needs no code, but answering so would reveal the account; so would a quicker answer.
  const mayConfirm = user && email && !isRecipientVerified && user.enabled;
  const sub = mayConfirm ? user.sub : randomUUID();
  const code = await createCode(database, keys, {
    sub,
    kind: 'EMAIL',
    destination: email ?? login,
    now: context.clock(),
  });
  if (mayConfirm) {
    const { username } = user;
    const clientMetadata = request.ClientMetadata ?? {};
    courier.sendAfterAnswer({ purpose: 'RESEND', channel: 'EMAIL', to: email, code, username, clientMetadata });
  }
  return answer;
}

export const resendConfirmationCode: Operation<z.infer<typeof input>> = {
  name: 'ResendConfirmationCode',
  input,
  limited: () => true,
  run,
};
