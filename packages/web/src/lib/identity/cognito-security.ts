import type { CognitoUser } from 'amazon-cognito-identity-js';
import { type Done, needed, promise, promiseOf } from './cognito-calls.ts';
import { toDeviceError } from './cognito-errors.ts';
import type { OpenPool } from './cognito-pool.ts';
import type { Sessions } from './cognito-sessions.ts';
import { type Identity, type IdentityDevice, IdentityError, type MfaKind } from './identity.ts';

type Security = Pick<
  Identity,
  'beginTotp' | 'finishTotp' | 'setPreferredMfa' | 'devices' | 'forgetDevice' | 'setThisDeviceRemembered'
>;

const devicePageSize = 60;

interface DeviceAnswer {
  readonly DeviceKey: string;
  readonly DeviceAttributes?: readonly { readonly Name: string; readonly Value?: string }[];
  readonly DeviceLastAuthenticatedDate?: number;
}

interface DevicePage {
  readonly Devices?: readonly DeviceAnswer[];
  readonly PaginationToken?: string;
}

function readDevice(device: DeviceAnswer, ownKey: string | null): IdentityDevice {
  const attributes = new Map((device.DeviceAttributes ?? []).map(({ Name, Value }) => [Name, Value ?? '']));
  return {
    key: device.DeviceKey,
    name: attributes.get('device_name') ?? '',
    isThisOne: device.DeviceKey === ownKey,
    isRemembered: (attributes.get('device_status') ?? attributes.get('dev:device_remembered_status')) === 'remembered',
    lastUsedAt: (device.DeviceLastAuthenticatedDate ?? 0) * 1000,
  };
}

/** The library knows the device of this browser, but only after it was asked to look it up. */
function ownDeviceKey(user: CognitoUser): string | null {
  user.getCachedDeviceKeyAndPassword();
  return 'deviceKey' in user && typeof user.deviceKey === 'string' ? user.deviceKey : null;
}

const off = { Enabled: false, PreferredMfa: false };
const preferred = { Enabled: true, PreferredMfa: true };

/** Second factors and devices of who is signed in. */
export function createSecurityCalls(
  { send }: OpenPool,
  sessions: Sessions,
  pendingUser: () => CognitoUser | null,
): Security {
  const aboutDevices = <T>(work: (user: CognitoUser) => Promise<T>): Promise<T> =>
    sessions.asSignedIn(({ user }) =>
      work(user).catch((error: unknown) => {
        throw toDeviceError(error);
      }),
    );

  const secretFor = (user: CognitoUser) =>
    promise<string>((done) =>
      user.associateSoftwareToken({ associateSecretCode: (secret) => done(null, secret), onFailure: done }),
    );

  return {
    async beginTotp() {
      const pending = pendingUser();
      if (pending !== null) return secretFor(pending);
      return sessions.asSignedIn(({ user }) => secretFor(user));
    },

    finishTotp: (code) =>
      sessions.asSignedIn(async ({ user }) => {
        needed(code, 'Confirmation code cannot be empty');
        await promiseOf((on) => user.verifySoftwareToken(code, navigator.userAgent.slice(0, 64), on));
        await promise((done: Done<string>) => user.setUserMfaPreference(null, preferred, done));
      }),

    setPreferredMfa: (kind) =>
      sessions.asSignedIn(async ({ session }) => {
        const kinds: readonly (MfaKind | null)[] = ['SMS', 'EMAIL', 'TOTP', null];
        if (!kinds.includes(kind)) throw new IdentityError('MFA_UNKNOWN', 'No valid MFA method provided');
        // Through the transport: the library's own method knows no codes by e-mail.
        const setting = (own: MfaKind) => (kind === own ? preferred : kind === null ? off : undefined);
        await send('SetUserMFAPreference', {
          AccessToken: session.getAccessToken().getJwtToken(),
          SMSMfaSettings: setting('SMS'),
          EmailMfaSettings: setting('EMAIL'),
          SoftwareTokenMfaSettings: setting('TOTP'),
        });
      }),

    devices: () =>
      aboutDevices(async (user) => {
        const own = ownDeviceKey(user);
        const found: IdentityDevice[] = [];
        let token: string | null = null;
        do {
          const page: DevicePage = await promiseOf<DevicePage>((on) => user.listDevices(devicePageSize, token, on));
          found.push(...(page.Devices ?? []).map((device) => readDevice(device, own)));
          token = page.PaginationToken ?? null;
        } while (token !== null);
        return found;
      }),

    forgetDevice: (key) =>
      aboutDevices(async (user) => {
        const isOwn = ownDeviceKey(user) === key;
        await promiseOf<string>((on) => (isOwn ? user.forgetDevice(on) : user.forgetSpecificDevice(key, on)));
      }),

    setThisDeviceRemembered: (isRemembered) =>
      aboutDevices(async (user) => {
        ownDeviceKey(user);
        await promiseOf<string>((on) =>
          isRemembered ? user.setDeviceStatusRemembered(on) : user.setDeviceStatusNotRemembered(on),
        );
      }),
  };
}
