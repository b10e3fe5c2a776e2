import { z } from 'zod';
import type { Context } from '../context.ts';
import { N, toBigInt } from '../srp.ts';
import { insertDevice } from '../store/devices.ts';
import { bindDevice, findOfferedDevice } from '../store/token-families.ts';
import { authenticate } from '../tokens/authenticate.ts';
import { errors } from '../wire/cognito-error.ts';
import { assertDeviceTracking } from './device-answer.ts';
import { accessToken, deviceKey, type Operation } from './operation.ts';

const base64 = z.string().min(1).max(1024);
const input = z.object({
  AccessToken: accessToken,
  DeviceKey: deviceKey,
  // Browser clients send their whole user agent, which can be longer than Cognito says a name may be.
  DeviceName: z.string().max(1024).nullish(),
  DeviceSecretVerifierConfig: z.object({ PasswordVerifier: base64, Salt: base64 }),
});

function parseVerifier(text: string): Buffer {
  const verifier = Buffer.from(text, 'base64');
  const value = toBigInt(verifier);
  if (value <= 1n || value >= N - 1n) throw errors.invalidParameter('PasswordVerifier is not a verifier of this group');
  return verifier;
}

function nameOf(given: string | null | undefined): string | null {
  return given?.toWellFormed().replaceAll('\0', '').slice(0, 256) || null;
}

/** Only the device that the very sign-in of the token was offered. */
async function run(context: Context, request: z.infer<typeof input>): Promise<object> {
  const { database, keys, deviceTracking, clock } = context;
  assertDeviceTracking(context);
  const { user, originJti } = await authenticate(context, request.AccessToken);
  const offered = await findOfferedDevice(database, originJti);
  if (offered?.deviceKey !== request.DeviceKey) throw errors.invalidParameter('Invalid device key given.');
  const verifier = parseVerifier(request.DeviceSecretVerifierConfig.PasswordVerifier);
  const salt = Buffer.from(request.DeviceSecretVerifierConfig.Salt, 'base64');
  const name = nameOf(request.DeviceName);
  const remembered = deviceTracking === 'always';
  await database.transaction(async (transaction) => {
    await insertDevice(transaction, keys, { ...offered, sub: user.sub, name, remembered, salt, verifier }, clock());
    await bindDevice(transaction, originJti, offered.deviceKey);
  });
  return { UserConfirmationNecessary: !remembered };
}

export const confirmDevice: Operation<z.infer<typeof input>> = { name: 'ConfirmDevice', input, run };
