import { z } from 'zod';
import type { Context } from '../context.ts';
import { findDevice } from '../store/devices.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertDeviceTracking, deviceAnswer } from './device-answer.ts';
import { accessToken, deviceKey, type Operation } from './operation.ts';

const input = z.object({ AccessToken: accessToken, DeviceKey: deviceKey });

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertDeviceTracking(context);
  const { user } = await authenticate(context, request.AccessToken);
  const device = await findDevice(context.database, user.sub, request.DeviceKey);
  if (!device) throw errors.deviceNotFound();
  return { Device: deviceAnswer(device) };
}

export const getDevice: Operation<z.infer<typeof input>> = { name: 'GetDevice', input, run };
