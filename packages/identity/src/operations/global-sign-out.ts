import { z } from 'zod';
import type { Context } from '../context.ts';
import { revokeFamilies } from '../revoke.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { accessToken, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { user } = await authenticate(context, request.AccessToken);
  await revokeFamilies(context, { sub: user.sub });
  return {};
}

export const globalSignOut: Operation<z.infer<typeof input>> = { name: 'GlobalSignOut', input, run };
