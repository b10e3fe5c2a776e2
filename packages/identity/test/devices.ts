import { randomBytes } from 'node:crypto';
import { initiate } from './mfa.ts';
import { type Person, register, type Tokens } from './people.ts';
import type { Answer, Service } from './service.ts';

export type DeviceTokens = Tokens & { readonly NewDeviceMetadata: { DeviceKey: string; DeviceGroupKey: string } };

/** Signed in, with a device on offer. */
export async function signInWithOffer(service: Service, person: Person): Promise<DeviceTokens> {
  const { body } = await initiate(service, person);
  const tokens = body['AuthenticationResult'] as DeviceTokens | undefined;
  if (!tokens?.NewDeviceMetadata) throw new Error(JSON.stringify(body));
  return tokens;
}

export function confirm(
  service: Service,
  AccessToken: string,
  DeviceKey: string,
  more: { verifier?: Buffer; name?: string } = {},
): Promise<Answer> {
  return service.call('ConfirmDevice', {
    AccessToken,
    DeviceKey,
    DeviceName: more.name ?? 'A browser',
    DeviceSecretVerifierConfig: {
      PasswordVerifier: (more.verifier ?? randomBytes(383)).toString('base64'),
      Salt: randomBytes(16).toString('base64'),
    },
  });
}

/** A user with so many devices, and the answer to the last sign-in. */
export async function registerWithDevices(
  service: Service,
  count: number,
): Promise<Person & { sub: string; accessToken: string; deviceKeys: string[] }> {
  const person = await register(service);
  const deviceKeys: string[] = [];
  let accessToken = '';
  for (let index = 0; index < count; index += 1) {
    const tokens = await signInWithOffer(service, person);
    accessToken = tokens.AccessToken;
    const { DeviceKey } = tokens.NewDeviceMetadata;
    const answer = await confirm(service, accessToken, DeviceKey, { name: `Browser ${index}` });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    deviceKeys.push(DeviceKey);
    service.pass(1);
  }
  return { ...person, accessToken, deviceKeys };
}

export const trackingOff = {
  __type: 'InvalidParameterException',
  message: 'Device tracking has not been configured in this User Pool',
};
export const noDevice = { __type: 'ResourceNotFoundException', message: 'Device does not exist.' };
export const unknownKey = 'eu-west-1_00000000-0000-4000-8000-000000000000';
