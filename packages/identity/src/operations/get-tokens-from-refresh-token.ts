import { z } from 'zod';
import type { Context } from '../context.ts';
import { refreshTokens } from '../flows/refresh.ts';
import { assertClient, clientId, deviceKey, type Operation } from './operation.ts';

const input = z.object({
  ClientId: clientId,
  RefreshToken: z.string().min(1).max(16_384),
  DeviceKey: deviceKey.nullish(),
});

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertClient(context, request.ClientId);
  return {
    AuthenticationResult: await refreshTokens(context, request.RefreshToken, request.DeviceKey ?? undefined),
  };
}

export const getTokensFromRefreshToken: Operation<z.infer<typeof input>> = {
  name: 'GetTokensFromRefreshToken',
  input,
  run,
};
