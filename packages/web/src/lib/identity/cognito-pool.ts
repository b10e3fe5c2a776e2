import { CognitoUserPool } from 'amazon-cognito-identity-js';
import type { IdentityConfig } from '../config.ts';
import { retryRequest } from '../retry.ts';
import { toIdentityError } from './cognito-errors.ts';

type Callback = (error: unknown, result?: unknown) => void;

/** The part of the library's transport that is replaced. */
interface Transport {
  request(operation: string, params: object, callback: Callback): void;
  requestWithRetry(operation: string, params: object, callback: Callback): void;
}

const tries = 6;

/**
 * Repeats only what got no answer. The library repeats every failure six times, which keeps a person whose session was revoked
 * waiting for six seconds before the sign-in screen.
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

/** The user pool of the configuration: a real one, or any other address that speaks its protocol. */
export function openPool({ userPoolId, userPoolWebClientId, endpoint }: IdentityConfig): CognitoUserPool {
  const pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: userPoolWebClientId,
    ...(endpoint && { endpoint }),
  });
  if (hasTransport(pool)) repeatOnlyLost(pool.client);
  return pool;
}
