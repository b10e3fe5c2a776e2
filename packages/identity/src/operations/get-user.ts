import { z } from 'zod';
import type { Context } from '../context.ts';
import { factorsOf } from '../mfa-preference.ts';
import { readAttributes } from '../store/attributes.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { accessToken, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  const attributes = { sub: user.sub, ...(await readAttributes(context.database, user.sub)) };
  const { factors, preferred } = await factorsOf(context, user.sub);
  return {
    Username: user.username,
    UserAttributes: Object.entries(attributes).map(([Name, Value]) => ({ Name, Value })),
    ...(factors.length > 0 && { UserMFASettingList: factors }),
    ...(preferred !== undefined && { PreferredMfaSetting: preferred }),
  };
}

export const getUser: Operation<z.infer<typeof input>> = { name: 'GetUser', input, run };
