import { CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config/config.ts';
import { retryRequest } from '../retry.ts';
import { toIdentityError } from './cognito-errors.ts';

type Callback = (error: unknown, result?: unknown) => void;

/** The part of the identity library's transport that is wrapped. */
interface Transport {
  request(operation: string, params: object, callback: Callback): void;
  requestWithRetry(operation: string, params: object, callback: Callback): void;
}

/** Codes by e-mail, which the library does not know: to it they are codes by text message. */
interface EmailCodes {
  /** True if the code that is asked for now went by e-mail. */
  isEmailRequested: boolean;
  /** True if the "text message" that is chosen next means e-mail. */
  isChosen: boolean;
}

interface Answer {
  readonly ChallengeName?: string;
  readonly ChallengeResponses?: Readonly<Record<string, unknown>>;
}

function toWire(params: Answer, codes: EmailCodes): object {
  const { ChallengeName, ChallengeResponses = {} } = params;
  if (ChallengeName === 'SELECT_MFA_TYPE' && codes.isChosen) {
    return { ...params, ChallengeResponses: { ...ChallengeResponses, ANSWER: 'EMAIL_OTP' } };
  }
  if (ChallengeName !== 'SMS_MFA' || !codes.isEmailRequested) return params;
  const { SMS_MFA_CODE: code, ...others } = ChallengeResponses;
  return { ...params, ChallengeName: 'EMAIL_OTP', ChallengeResponses: { ...others, EMAIL_OTP_CODE: code } };
}

function fromWire(result: unknown, codes: EmailCodes): unknown {
  if (typeof result !== 'object' || result === null || !('ChallengeName' in result)) return result;
  codes.isEmailRequested = result.ChallengeName === 'EMAIL_OTP';
  return codes.isEmailRequested ? { ...result, ChallengeName: 'SMS_MFA' } : result;
}

/** Translates on the way out and in; the library itself stays as it is. */
function teachEmailCodes(transport: Transport): EmailCodes {
  const codes: EmailCodes = { isEmailRequested: false, isChosen: false };
  const request = transport.request.bind(transport);
  transport.request = (operation, params, callback) => {
    const isAnswer = operation === 'RespondToAuthChallenge';
    request(operation, isAnswer ? toWire(params, codes) : params, (error, result) =>
      callback(error, fromWire(result, codes)),
    );
  };
  return codes;
}

/** The confirmation of a new device, which the library sends after a sign-in that has succeeded, and waits for. */
interface DeviceConfirmation {
  /** Called when the sign-in under way has succeeded and only the device is still to be confirmed. */
  onBegin: (() => void) | null;
}

/** Reports when only the device is still to be confirmed: the person need not wait for that. */
function watchDeviceConfirmation(transport: Transport): DeviceConfirmation {
  const confirmation: DeviceConfirmation = { onBegin: null };
  const request = transport.request.bind(transport);
  transport.request = (operation, params, callback) => {
    request(operation, params, callback);
    if (operation === 'ConfirmDevice') confirmation.onBegin?.();
  };
  return confirmation;
}

const tries = 6;

/**
 * Repeats only what got no answer. The library repeats every failure six times, which keeps a person whose session was
 * revoked waiting for six seconds before the sign-in screen.
 */
function repeatOnlyLost(transport: Transport): void {
  transport.requestWithRetry = (operation, params, callback) => {
    const send = () =>
      new Promise<unknown>((resolve, reject) => {
        transport.request(operation, params, (error, result) => (error ? reject(error) : resolve(result)));
      });
    const isRetryable = (error: unknown) => toIdentityError(error).code === 'NETWORK';
    retryRequest(send, { tries, isRetryable }).then(
      (result) => callback(null, result),
      (error: unknown) => callback(error),
    );
  };
}

const hasTransport = (pool: object): pool is { client: Transport } => 'client' in pool;

export interface OpenPool {
  readonly pool: CognitoUserPool;
  readonly storage: ICognitoStorage;
  readonly emailCodes: EmailCodes;
  readonly deviceConfirmation: DeviceConfirmation;
  /** An operation that the library has no method for, through its own transport. */
  readonly send: (operation: string, params: object) => Promise<unknown>;
}

/** The user pool of the configuration: a real one, or any other URL that speaks its protocol. */
export function openPool(config: IdentityConfig, storage: ICognitoStorage): OpenPool {
  const { userPoolId, userPoolWebClientId, endpoint } = config;
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: userPoolWebClientId,
    Storage: storage,
    ...(endpoint && { endpoint }),
  });
  if (!hasTransport(pool)) throw new Error('The identity library keeps its transport elsewhere');
  const { client } = pool;
  const emailCodes = teachEmailCodes(client);
  const deviceConfirmation = watchDeviceConfirmation(client);
  repeatOnlyLost(client);
  const send = (operation: string, params: object) =>
    new Promise<unknown>((resolve, reject) => {
      client.request(operation, params, (error, result) => (error ? reject(toIdentityError(error)) : resolve(result)));
    });
  return { pool, storage, emailCodes, deviceConfirmation, send };
}
