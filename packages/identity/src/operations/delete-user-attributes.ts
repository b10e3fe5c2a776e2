import { z } from 'zod';
import { changeAttributes } from '../change-attributes.ts';
import type { Context } from '../context.ts';
import { readToChange } from '../store/attributes.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { parseAttributes } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, UserAttributeNames: z.array(z.string().min(1).max(32)).max(50) });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  if (request.UserAttributeNames.includes('email')) {
    throw errors.invalidParameter('user.email: Attribute cannot be deleted, it is required');
  }
  const emptied = parseAttributes(request.UserAttributeNames.map((Name) => ({ Name, Value: '' })));
  await context.database.transaction(async (transaction) => {
    await changeAttributes(transaction, user.sub, emptied, await readToChange(transaction, user.sub));
  });
  return {};
}

export const deleteUserAttributes: Operation<z.infer<typeof input>> = { name: 'DeleteUserAttributes', input, run };
