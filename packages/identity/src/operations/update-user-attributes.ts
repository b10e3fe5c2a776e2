import { z } from 'zod';
import { sendAttributeCode } from '../attribute-code.ts';
import { changeAttributes } from '../change-attributes.ts';
import type { Context } from '../context.ts';
import { mayMailClaimed } from '../mail-limit.ts';
import { readAttributes, readToChange } from '../store/attributes.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { parseAttributes } from '../user-attributes.ts';
import { errors } from '../wire/cognito-error.ts';
import { accessToken, attributes, clientMetadata } from './input.ts';
import type { Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, UserAttributes: attributes, ClientMetadata: clientMetadata });

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
  const changed = await database.transaction(async (transaction) =>
    changeAttributes(transaction, user.sub, given, await readToChange(transaction, user.sub)),
  );

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
