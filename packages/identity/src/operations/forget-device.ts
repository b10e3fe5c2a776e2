import { z } from 'zod';
import type { Context } from '../context.ts';
import { deleteDevice } from '../store/devices.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertDeviceTracking } from './device-answer.ts';
import { accessToken, deviceKey, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, DeviceKey: deviceKey });

/** The device's sessions are not refreshed any more; they end by themselves within the hour. */
async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertDeviceTracking(context);
  const { user } = await authenticate(context, request.AccessToken);
  if (!(await deleteDevice(context.database, user.sub, request.DeviceKey))) throw errors.deviceNotFound();
  return {};
}

export const forgetDevice: Operation<z.infer<typeof input>> = { name: 'ForgetDevice', input, run };
