import { announceIdentityEvent, type Identity, type IdentityDevice, IdentityError, type MfaKind } from './identity.ts';
import {
  type Delivery,
  isRefusedWith,
  needed,
  neededCode,
  neededPassword,
  neededUsername,
  type Pool,
  readDelivery,
  toMfaKinds,
} from './protocol.ts';
import type { Sessions } from './sessions.ts';

interface Attribute {
  readonly Name: string;
  readonly Value?: string;
}

interface Delivered {
  readonly CodeDeliveryDetails?: Delivery;
}

interface UserAnswer {
  readonly UserAttributes?: readonly Attribute[];
  readonly UserMFASettingList?: readonly string[];
  readonly PreferredMfaSetting?: string;
}

interface DeviceAnswer {
  readonly DeviceKey: string;
  readonly DeviceAttributes?: readonly Attribute[];
  readonly DeviceLastAuthenticatedDate?: number;
}

interface DevicePage {
  readonly Devices?: readonly DeviceAnswer[];
  readonly PaginationToken?: string;
}

const devicePageSize = 60;

const readAttributes = (attributes: readonly Attribute[] = []): Readonly<Record<string, string>> =>
  Object.fromEntries(attributes.map(({ Name, Value = '' }) => [Name, Value]));

function readDevice(device: DeviceAnswer, ownKey: string | undefined): IdentityDevice {
  const attributes = readAttributes(device.DeviceAttributes);
  return {
    key: device.DeviceKey,
    name: attributes['device_name'] ?? '',
    isThisOne: device.DeviceKey === ownKey,
    isRemembered: (attributes['device_status'] ?? attributes['dev:device_remembered_status']) === 'remembered',
    lastUsedAt: (device.DeviceLastAuthenticatedDate ?? 0) * 1000,
  };
}

/** People may not set their own id, or declare an e-mail address to be verified. */
const isOurs = (name: string): boolean => name !== 'sub' && !name.includes('_verified');

const emptyMessages = { email: 'Email cannot be empty', phone_number: 'Phone number cannot be empty' } as const;

const off = { Enabled: false, PreferredMfa: false };
const preferred = { Enabled: true, PreferredMfa: true };

/** Accounts and their e-mail addresses, passwords, second factors and devices. */
export function createAccountCalls(
  { clientId: ClientId, send, storage }: Pool,
  { call }: Sessions,
  beginPendingTotp: () => Promise<string> | null,
) {
  const ownUsername = () => storage.session()?.username ?? '';
  const ownDeviceKey = () => storage.device(ownUsername())?.deviceKey;

  /** On calls about devices, a parameter that is refused says that the pool keeps none. */
  const callAboutDevices = <T>(operation: string, input: object): Promise<T> =>
    call<T>(operation, input).catch((error: unknown) => {
      if (!isRefusedWith('InvalidParameterException', error)) throw error;
      const message = 'Device tracking has not been configured in this User Pool';
      throw new IdentityError('DEVICES_OFF', message, error.cause);
    });

  return {
    async signUp({ username, password, email, metadata }) {
      neededUsername(username);
      const Password = neededPassword(password);
      needed(email, emptyMessages.email);
      const answer = await send<Delivered & { UserSub: string; UserConfirmed: boolean }>('SignUp', {
        ClientId,
        Username: username,
        Password,
        UserAttributes: [{ Name: 'email', Value: email }],
        ClientMetadata: metadata,
      });
      const delivery = readDelivery(answer.CodeDeliveryDetails);
      return { username, subject: answer.UserSub, isConfirmed: answer.UserConfirmed, delivery };
    },

    async confirmSignUp(username, code, metadata) {
      const Username = neededUsername(username);
      neededCode(code);
      await send('ConfirmSignUp', { ClientId, Username, ConfirmationCode: code, ClientMetadata: metadata });
      announceIdentityEvent({ kind: 'CONFIRMED', username });
    },

    async resendCode(username, metadata) {
      const input = { ClientId, Username: neededUsername(username), ClientMetadata: metadata };
      return readDelivery((await send<Delivered>('ResendConfirmationCode', input)).CodeDeliveryDetails);
    },

    async record() {
      const { UserAttributes, UserMFASettingList, PreferredMfaSetting } = await call<UserAnswer>('GetUser');
      const [preferredMfa = null] = toMfaKinds(PreferredMfaSetting ? [PreferredMfaSetting] : []);
      return { attributes: readAttributes(UserAttributes), mfa: toMfaKinds(UserMFASettingList), preferredMfa };
    },

    async updateAttributes(attributes, metadata) {
      for (const [name, message] of Object.entries(emptyMessages)) {
        const value = attributes[name];
        if (value !== undefined) needed(value, message);
      }
      const changes = Object.entries(attributes).filter(([name]) => isOurs(name));
      const answer = await call<{ CodeDeliveryDetailsList?: readonly Delivery[] }>('UpdateUserAttributes', {
        UserAttributes: changes.map(([Name, Value]) => ({ Name, Value })),
        ClientMetadata: metadata,
      });
      return (answer.CodeDeliveryDetailsList ?? []).flatMap((each) => readDelivery(each) ?? []);
    },

    async sendAttributeCode(attribute, metadata) {
      const input = { AttributeName: attribute, ClientMetadata: metadata };
      return readDelivery((await call<Delivered>('GetUserAttributeVerificationCode', input)).CodeDeliveryDetails);
    },

    async verifyAttribute(attribute, code) {
      neededCode(code);
      await call('VerifyUserAttribute', { AttributeName: attribute, Code: code });
    },

    async forgotPassword(username, metadata) {
      const input = { ClientId, Username: neededUsername(username), ClientMetadata: metadata };
      return readDelivery((await send<Delivered>('ForgotPassword', input)).CodeDeliveryDetails);
    },

    async resetPassword(username, code, password, metadata) {
      const Username = neededUsername(username);
      neededCode(code);
      const Password = neededPassword(password);
      const input = { ClientId, Username, ConfirmationCode: code, Password, ClientMetadata: metadata };
      await send('ConfirmForgotPassword', input);
    },

    async changePassword(oldPassword, newPassword, metadata) {
      const passwords = {
        PreviousPassword: neededPassword(oldPassword),
        ProposedPassword: neededPassword(newPassword),
      };
      await call('ChangePassword', { ...passwords, ClientMetadata: metadata });
    },

    async deleteUser() {
      const username = ownUsername();
      await call('DeleteUser');
      storage.forgetTokens(username);
    },

    beginTotp: async () =>
      (await beginPendingTotp()) ?? (await call<{ SecretCode: string }>('AssociateSoftwareToken')).SecretCode,

    async finishTotp(code) {
      neededCode(code);
      const device = navigator.userAgent.slice(0, 64);
      await call('VerifySoftwareToken', { UserCode: code, FriendlyDeviceName: device });
      await call('SetUserMFAPreference', { SoftwareTokenMfaSettings: preferred });
    },

    async setPreferredMfa(kind) {
      const kinds: readonly (MfaKind | null)[] = ['SMS', 'EMAIL', 'TOTP', null];
      if (!kinds.includes(kind)) throw new IdentityError('MFA_UNKNOWN', 'No valid MFA method provided');
      const setting = (own: MfaKind) => (kind === own ? preferred : kind === null ? off : undefined);
      await call('SetUserMFAPreference', {
        SMSMfaSettings: setting('SMS'),
        EmailMfaSettings: setting('EMAIL'),
        SoftwareTokenMfaSettings: setting('TOTP'),
      });
    },

    async devices() {
      const found: DeviceAnswer[] = [];
      let PaginationToken: string | undefined;
      do {
        const page: DevicePage = await callAboutDevices('ListDevices', { Limit: devicePageSize, PaginationToken });
        found.push(...(page.Devices ?? []));
        PaginationToken = page.PaginationToken;
      } while (PaginationToken !== undefined);
      const own = ownDeviceKey();
      return found.map((device) => readDevice(device, own));
    },

    async forgetDevice(key) {
      await callAboutDevices('ForgetDevice', { DeviceKey: key });
      if (ownDeviceKey() === key) storage.keepDevice(ownUsername(), null);
    },

    async setThisDeviceRemembered(isRemembered) {
      const DeviceRememberedStatus = isRemembered ? 'remembered' : 'not_remembered';
      await callAboutDevices('UpdateDeviceStatus', { DeviceKey: ownDeviceKey(), DeviceRememberedStatus });
    },
  } satisfies Partial<Identity>;
}
