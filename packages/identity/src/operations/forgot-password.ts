import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { deliveryDetails, simulatedDetails } from '../delivery.ts';
import { mayMailNamed } from '../mail-limit.ts';
import { isVerifiedDestination, resetDestination, sendResetCode } from '../reset-code.ts';
import { readAttributes } from '../store/attributes.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { assertClient, clientId, clientMetadata, type Operation, username } from './operation.ts';

const input = z.object({ ClientId: clientId, Username: username, ClientMetadata: clientMetadata });

/** Answers everybody alike: whom a code is sent to is seen in the mailbox only. */
async function run(context: Context, request: z.infer<typeof input>, caller: Caller): Promise<object> {
  const { database, keys } = context;
  assertClient(context, request.ClientId);
  const login = foldLogin(request.Username);
  const user = await findUserByLogin(database, login);
  const attributes = await readAttributes(database, user?.sub ?? randomUUID());
  const destination = resetDestination(attributes);
  const isRecipientVerified = destination !== undefined && isVerifiedDestination(attributes, destination);
  const account = { login, sub: user?.sub, recipient: destination, isRecipientVerified };
  if (await mayMailNamed(context, caller, 'RESET', account)) {
    const mayReset = user && destination !== undefined && user.enabled && user.status !== 'EXTERNAL_PROVIDER';
    const whom = mayReset ? user : undefined;
    await sendResetCode(context, whom, destination ?? login, request.ClientMetadata ?? {}, 'sendAfterAnswer');
  }
  const simulated = simulatedDetails(keys, login);
  return { CodeDeliveryDetails: destination ? deliveryDetails(destination) : simulated };
}

export const forgotPassword: Operation<z.infer<typeof input>> = {
  name: 'ForgotPassword',
  input,
  limited: () => true,
  run,
};
