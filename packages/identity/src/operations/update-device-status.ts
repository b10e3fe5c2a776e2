import { z } from 'zod';
import type { Context } from '../context.ts';
import { setRemembered } from '../store/devices.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertDeviceTracking } from './device-answer.ts';
import { accessToken, deviceKey, type Operation } from './operation.ts';

const input = z.object({
  AccessToken: accessToken,
  DeviceKey: deviceKey,
  DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']).nullish(),
});

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertDeviceTracking(context);
  const { user } = await authenticate(context, request.AccessToken);
  const remembered = request.DeviceRememberedStatus === 'remembered';
  if (!(await setRemembered(context.database, user.sub, request.DeviceKey, remembered, context.clock()))) {
    throw errors.deviceNotFound();
  }
  return {};
}

export const updateDeviceStatus: Operation<z.infer<typeof input>> = { name: 'UpdateDeviceStatus', input, run };
