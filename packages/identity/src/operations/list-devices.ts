import { z } from 'zod';
import type { Context } from '../context.ts';
import { type Device, listDevices as readDevices } from '../store/devices.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertDeviceTracking, deviceAnswer } from './device-answer.ts';
import { accessToken, deviceKey, type Operation } from './operation.ts';

const pageSize = 60;

const input = z.object({
  AccessToken: accessToken,
  Limit: z.int().min(0).max(pageSize).nullish(),
  PaginationToken: z.string().min(1).max(2048).nullish(),
});

const position = z.tuple([z.number().int().min(0).max(8.64e15), deviceKey]);

/** Tells nothing that the page did not: the time and key of its last device. */
function toToken(last: Device): string {
  return Buffer.from(JSON.stringify([last.createdAt.getTime(), last.deviceKey])).toString('base64url');
}

function fromToken(token: string): Pick<Device, 'createdAt' | 'deviceKey'> {
  try {
    const [created, key] = position.parse(JSON.parse(Buffer.from(token, 'base64url').toString('utf8')));
    return { createdAt: new Date(created), deviceKey: key };
  } catch {
    throw errors.invalidParameter('Invalid pagination token given.');
  }
}

async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  assertDeviceTracking(context);
  const { user } = await authenticate(context, request.AccessToken);
  const after = request.PaginationToken ? fromToken(request.PaginationToken) : undefined;
  const limit = request.Limit || pageSize;
  // One more than asked for shows whether there is another page.
  const devices = await readDevices(context.database, user.sub, { limit: limit + 1, after });
  const page = devices.slice(0, limit);
  const last = page.at(-1);
  return {
    Devices: page.map(deviceAnswer),
    ...(devices.length > limit && last && { PaginationToken: toToken(last) }),
  };
}

export const listDevices: Operation<z.infer<typeof input>> = { name: 'ListDevices', input, run };
