import type { Executor } from '@fairlead/database/executor';
import { z } from 'zod';
import { markEmailVerified, sendAttributeCode } from '../attribute-verification.ts';
import { changeAttributes } from '../change-attributes.ts';
import type { Context } from '../context.ts';
import { mayMailClaimed } from '../mail-limit.ts';
import { type Attributes, readAttributes, readToChange } from '../store/attributes.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { parseAttributes } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, attributes, clientMetadata, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, UserAttributes: attributes, ClientMetadata: clientMetadata });

/** A user who abandons a new e-mail address has the former one again, without proving it a second time. */
async function takeBackEmail(
  context: Context,
  transaction: Executor,
  sub: string,
  given: Attributes,
): Promise<boolean> {
  const { email = '' } = given;
  if (!(await context.hooks.isEmailKnown(transaction, { sub, email }))) return false;
  return markEmailVerified(context, transaction, { sub, email });
}

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { database } = context;
  const { user } = await authenticate(context, request.AccessToken);
  const given = parseAttributes(request.UserAttributes);
  const present = await readAttributes(database, user.sub);

  for (const attribute of ['email', 'phone_number'] as const) {
    const destination = given[attribute];
    if (!destination || destination === present[attribute]) continue;
    if (!(await mayMailClaimed(context, user, destination))) throw errors.limitExceeded();
  }
  const changed = await database.transaction(async (transaction) => {
    const toVerify = await changeAttributes(transaction, user.sub, given, await readToChange(transaction, user.sub));
    const isVerified = toVerify.includes('email') && (await takeBackEmail(context, transaction, user.sub, given));
    return isVerified ? toVerify.filter((attribute) => attribute !== 'email') : toVerify;
  });

  const details = [];
  for (const attribute of changed) {
    const destination = given[attribute] ?? '';
    details.push(await sendAttributeCode(context, user, { attribute, destination }, request.ClientMetadata ?? {}));
  }
  return { CodeDeliveryDetailsList: details };
}

export const updateUserAttributes: Operation<z.infer<typeof input>> = {
  name: 'UpdateUserAttributes',
  input,
  limited: () => true,
  run,
};
