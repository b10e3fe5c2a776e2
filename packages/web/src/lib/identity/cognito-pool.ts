import { CognitoUserPool, type ICognitoStorage } from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config/config.ts';
import { retryRequest } from '../retry.ts';
import { toIdentityError } from './cognito-errors.ts';
import { type DeviceConfirmation, watchDeviceConfirmation } from './device-confirmation.ts';
import { type EmailCodes, teachEmailCodes } from './email-codes.ts';
import type { Transport } from './transport.ts';

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
