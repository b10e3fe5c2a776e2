import { z } from 'zod';
import type { Caller, Context } from '../context.ts';
import { associateInSetup } from '../flows/mfa-setup.ts';
import { putPendingSecret } from '../store/software-tokens.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { base32, newSecret } from '../totp.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, type Operation, session } from './operation.ts';

const input = z.object({ AccessToken: accessToken.nullish(), Session: session.nullish() });

async function run(context: Context, request: z.infer<typeof input>, caller: Caller): Promise<object> {
  const { database, keys } = context;
  if (request.AccessToken) {
    const { user } = await authenticate(context, request.AccessToken);
    const secret = newSecret();
    await putPendingSecret(database, keys, user.sub, secret);
    return { SecretCode: base32(secret) };
  }
  if (!request.Session) throw errors.missingParameter('AccessToken or Session');
  const given = { session: request.Session, username: undefined, caller, clientMetadata: undefined };
  return associateInSetup(context, given);
}

export const associateSoftwareToken: Operation<z.infer<typeof input>> = {
  name: 'AssociateSoftwareToken',
  input,
  limited: () => true,
  run,
};
