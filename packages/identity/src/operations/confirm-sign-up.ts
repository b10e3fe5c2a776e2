import { z } from 'zod';
import { redeemAttributeCode } from '../attribute-verification.ts';
import type { Context } from '../context.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { assertClient, clientId, code, type Operation, username } from './operation.ts';

const input = z.object({ ClientId: clientId, Username: username, ConfirmationCode: code });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertClient(context, request.ClientId);
  const login = foldLogin(request.Username);
  const user = await findUserByLogin(context.database, login);
  await redeemAttributeCode(context, { sub: user?.sub, login }, 'email', request.ConfirmationCode);
  return {};
}

export const confirmSignUp: Operation<z.infer<typeof input>> = {
  name: 'ConfirmSignUp',
  input,
  limited: () => true,
  run,
};
