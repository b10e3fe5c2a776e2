import { z } from 'zod';
import type { Context } from '../context.ts';
import { deliveryDetails } from '../delivery.ts';
import { mayMail } from '../mail-limit.ts';
import { readAttributes, removeAttribute, writeAttributes } from '../store/attributes.ts';
import { createCode } from '../store/codes.ts';
import type { Executor } from '../store/executor.ts';
import { claimPreferredUsername, foldLogin, releaseLogins } from '../store/logins.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { parseAttributes } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, attributes, clientMetadata as metadata } from './input.ts';
import type { Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, UserAttributes: attributes, ClientMetadata: metadata });

async function changePreferredUsername(transaction: Executor, sub: string, name: string): Promise<void> {
  const login = name === '' ? null : foldLogin(name);
  if (login !== null && !(await claimPreferredUsername(transaction, sub, login))) {
    throw errors.aliasExists('preferred_username');
  }
  await releaseLogins(transaction, sub, 'is_preferred_username', login);
}

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { sql, keys, courier } = context;
  const { user } = await authenticate(context, request.AccessToken);
  const { sub, username } = user;
  const given = parseAttributes(request.UserAttributes);

  const { preferred_username: preferredUsername, email } = given;
  const newEmail = email === (await readAttributes(sql, sub))['email'] ? undefined : email;
  if (newEmail !== undefined && !(await mayMail(context, newEmail))) throw errors.limitExceeded();

  const code = await sql.begin(async (transaction) => {
    if (preferredUsername !== undefined) await changePreferredUsername(transaction, sub, preferredUsername);
    for (const [name, value] of Object.entries(given)) {
      if (value === '') await removeAttribute(transaction, sub, name);
    }
    const kept = Object.entries(given).filter(([, value]) => value !== '');
    await writeAttributes(transaction, sub, Object.fromEntries(kept));
    if (newEmail === undefined) return undefined;
    // The former address no longer signs in: it may belong to somebody else by now.
    await writeAttributes(transaction, sub, { email_verified: 'false' });
    await releaseLogins(transaction, sub, 'is_email');
    const now = context.clock();
    return createCode(transaction, keys, { sub, kind: 'EMAIL', destination: newEmail, now });
  });

  if (newEmail === undefined || code === undefined) return { CodeDeliveryDetailsList: [] };
  const clientMetadata = request.ClientMetadata ?? {};
  await courier.send({ purpose: 'ATTRIBUTE', to: newEmail, code, username, clientMetadata });
  return { CodeDeliveryDetailsList: [deliveryDetails(newEmail)] };
}

export const updateUserAttributes: Operation<z.infer<typeof input>> = { name: 'UpdateUserAttributes', input, run };
