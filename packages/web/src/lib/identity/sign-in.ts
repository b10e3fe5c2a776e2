import type { IdentityConfig } from '../config/config.ts';
import { storageKeys, writeStored } from '../storage/storage.ts';
import { type ChallengeAnswer, type Identity, IdentityError, type MfaKind, type SignInResult } from './identity.ts';
import {
  factorName,
  isRefusedWith,
  needed,
  neededCode,
  neededPassword,
  neededUsername,
  type Pool,
  toMfaKinds,
} from './protocol.ts';
import { beginExchange, createDeviceSecret } from './srp.ts';
import type { DeviceKeys, GrantedTokens } from './token-storage.ts';

type Parameters = Readonly<Record<string, string>>;

interface Answer {
  readonly ChallengeName?: string;
  readonly ChallengeParameters?: Parameters;
  readonly Session?: string;
  readonly AuthenticationResult?: GrantedTokens & {
    readonly NewDeviceMetadata?: { readonly DeviceKey: string; readonly DeviceGroupKey: string };
  };
}

interface Pending {
  readonly username: string;
  readonly name: string;
  readonly challenge: SignInResult;
  session: string | undefined;
}

/** The names in a parameter of a challenge, which is JSON in text. */
function namesIn(text: string | undefined): readonly string[] {
  const names: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(names) ? names.map(String) : [];
}

const attributePrefix = 'userAttributes.';
const selfService: readonly MfaKind[] = ['TOTP'];

function readChallenge(name: string | undefined, parameters: Parameters): SignInResult {
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED': {
      const required = namesIn(parameters['requiredAttributes']);
      return { kind: name, requiredAttributes: required.map((each) => each.slice(attributePrefix.length)) };
    }
    case 'SMS_MFA':
    case 'EMAIL_OTP': {
      const destination = parameters['CODE_DELIVERY_DESTINATION'] ?? '';
      return { kind: 'MFA_REQUIRED', medium: name === 'SMS_MFA' ? 'SMS' : 'EMAIL', destination };
    }
    case 'SOFTWARE_TOKEN_MFA':
      return { kind: 'TOTP_REQUIRED' };
    case 'MFA_SETUP': {
      const offered = toMfaKinds(namesIn(parameters['MFAS_CAN_SETUP']));
      return { kind: name, choices: offered.filter((kind) => selfService.includes(kind)) };
    }
    case 'SELECT_MFA_TYPE':
      return { kind: name, choices: toMfaKinds(namesIn(parameters['MFAS_CAN_CHOOSE'])) };
    case 'CUSTOM_CHALLENGE':
      return { kind: name, parameters };
    default:
      throw new IdentityError('UNKNOWN', 'Authentication Error');
  }
}

export function createSignIn(
  { clientId, name: poolName, send, storage }: Pool,
  { authenticationFlowType }: Pick<IdentityConfig, 'authenticationFlowType'>,
) {
  let isPending = false;
  let pending: Pending | null = null;

  const initiate = (AuthFlow: string, AuthParameters: Parameters, ClientMetadata: object) =>
    send<Answer>('InitiateAuth', { ClientId: clientId, AuthFlow, AuthParameters, ClientMetadata });

  const respond = (name: string, session: string | undefined, responses: Parameters, ClientMetadata?: object) =>
    send<Answer>('RespondToAuthChallenge', {
      ClientId: clientId,
      ChallengeName: name,
      Session: session,
      ChallengeResponses: responses,
      ClientMetadata,
    });

  /** Lets the provider know this browser again. Should it not be confirmed, it is asked again at its next sign-in. */
  async function confirmDevice(
    username: string,
    { AccessToken, NewDeviceMetadata }: NonNullable<Answer['AuthenticationResult']>,
  ) {
    if (!NewDeviceMetadata) return;
    const { DeviceKey: deviceKey, DeviceGroupKey: deviceGroupKey } = NewDeviceMetadata;
    const { password, config } = createDeviceSecret(deviceGroupKey + deviceKey);
    await send('ConfirmDevice', {
      AccessToken,
      DeviceKey: deviceKey,
      DeviceSecretVerifierConfig: config,
      DeviceName: navigator.userAgent,
    });
    storage.keepDevice(username, { deviceKey, deviceGroupKey, randomPasswordKey: password });
  }

  async function proveDevice(username: string, session: string | undefined, keys: DeviceKeys): Promise<Answer> {
    const { deviceKey: DEVICE_KEY, deviceGroupKey, randomPasswordKey } = keys;
    const exchange = beginExchange();
    const device = { USERNAME: username, DEVICE_KEY };
    const asked = await respond('DEVICE_SRP_AUTH', session, { ...device, SRP_A: exchange.A });
    const proof = exchange.prove(deviceGroupKey + DEVICE_KEY, randomPasswordKey, asked.ChallengeParameters ?? {});
    return respond('DEVICE_PASSWORD_VERIFIER', asked.Session, { ...device, ...proof });
  }

  /** Takes what one step of a sign-in ends in, so that the next step finds it. */
  async function settle(username: string, answer: Answer): Promise<SignInResult> {
    const { ChallengeName: name = '', ChallengeParameters: parameters = {}, AuthenticationResult: granted } = answer;
    if (granted !== undefined) {
      pending = null;
      // The person who came from the provider's page before is another one by now.
      writeStored(storageKeys.signedInWithRedirect, null);
      const session = storage.keepTokens(granted);
      confirmDevice(session.username, granted).catch(() => undefined);
      return { kind: 'SIGNED_IN', idToken: session.idToken };
    }
    const device = storage.device(username);
    if (name === 'DEVICE_SRP_AUTH' && device !== null) {
      return settle(username, await proveDevice(username, answer.Session, device));
    }
    const challenge = readChallenge(name, parameters);
    pending = { username, name, challenge, session: answer.Session };
    return challenge;
  }

  async function onlyOne(work: () => Promise<SignInResult>): Promise<SignInResult> {
    if (isPending) throw new IdentityError('ALREADY_PENDING', 'Pending sign-in attempt already in progress');
    isPending = true;
    try {
      return await work();
    } finally {
      isPending = false;
    }
  }

  /** Answers the challenge under way, with the key of the device where there is one. */
  async function answerWith({ username, name, session }: Pending, responses: Parameters, metadata: object) {
    const device = storage.device(username);
    const all = { ...responses, USERNAME: username, ...(device && { DEVICE_KEY: device.deviceKey }) };
    return settle(username, await respond(name, session, all, metadata));
  }

  async function finishTotpSetup(on: Pending, code: string): Promise<void> {
    const input = { Session: on.session, UserCode: code, FriendlyDeviceName: navigator.userAgent.slice(0, 64) };
    on.session = (await send<Answer>('VerifySoftwareToken', input)).Session;
  }

  async function responsesTo(on: Pending, answer: ChallengeAnswer): Promise<Parameters> {
    switch (answer.kind) {
      case 'NEW_PASSWORD': {
        const password = neededPassword(answer.password);
        const attributes = Object.entries(answer.attributes).map(([name, value]) => [attributePrefix + name, value]);
        return { ...Object.fromEntries(attributes), NEW_PASSWORD: password };
      }
      case 'CODE':
        neededCode(answer.code);
        return { [`${on.name}_CODE`]: answer.code };
      case 'TOTP_SETUP':
        neededCode(answer.code);
        await finishTotpSetup(on, answer.code);
        return {};
      case 'CUSTOM':
        needed(answer.answer, 'Challenge response cannot be empty');
        return { ANSWER: answer.answer };
      case 'MFA_TYPE': {
        const offered = on.challenge.kind === 'SELECT_MFA_TYPE' ? on.challenge.choices : [];
        if (!offered.includes(answer.mfa)) throw new IdentityError('MFA_UNKNOWN', 'Invalid MFA type');
        return { ANSWER: factorName[answer.mfa] };
      }
    }
  }

  return {
    /** The secret for an authenticator app, for the sign-in under way; null when there is none. */
    beginPendingTotp(): Promise<string> | null {
      const on = pending;
      if (on === null) return null;
      return send<Answer & { SecretCode: string }>('AssociateSoftwareToken', { Session: on.session }).then((answer) => {
        on.session = answer.Session;
        return answer.SecretCode;
      });
    },

    signIn: (name, password, metadata) =>
      onlyOne(async () => {
        const typed = neededUsername(name);
        const composed = neededPassword(password);
        const { A, prove } = beginExchange();
        const isCustom = authenticationFlowType === 'CUSTOM_AUTH';
        const parameters = { USERNAME: typed, SRP_A: A, ...(isCustom && { CHALLENGE_NAME: 'SRP_A' }) };
        const asked = await initiate(authenticationFlowType ?? 'USER_SRP_AUTH', parameters, metadata);
        if (asked.ChallengeName !== 'PASSWORD_VERIFIER') return settle(typed, asked);
        const { ChallengeParameters: challenge = {} } = asked;
        const username = challenge['USER_ID_FOR_SRP'] ?? typed;
        const proof = { USERNAME: username, ...prove(poolName + username, composed, challenge) };
        const verify = () => {
          const device = storage.device(username);
          const responses = { ...proof, ...(device && { DEVICE_KEY: device.deviceKey }) };
          return respond('PASSWORD_VERIFIER', asked.Session, responses, metadata);
        };
        const answer = await verify().catch((error: unknown) => {
          if (!isRefusedWith('ResourceNotFoundException', error) || storage.device(username) === null) throw error;
          // The provider forgot this device; it is a new one from now on.
          storage.keepDevice(username, null);
          return verify();
        });
        return settle(username, answer);
      }),

    signInWithoutPassword: (name, metadata) =>
      onlyOne(async () => {
        const username = neededUsername(name);
        return settle(username, await initiate('CUSTOM_AUTH', { USERNAME: username }, metadata));
      }),

    async answerChallenge(answer, metadata) {
      const on = pending;
      if (on === null) {
        throw new IdentityError('SIGN_IN_EXPIRED', 'Failed to get the session because the user is empty');
      }
      const responses = await responsesTo(on, answer);
      return answerWith(on, responses, metadata);
    },
  } satisfies Partial<Identity> & Record<string, unknown>;
}
