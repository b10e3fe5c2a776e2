import type { IdentityConfig } from '../config/config.ts';
import { retryRequest } from '../retry.ts';
import { type CodeDelivery, IdentityError, type IdentityErrorCode, type MfaKind, type SessionEnd } from './identity.ts';
import { openTokenStorage } from './token-storage.ts';

const codes: Readonly<Record<string, IdentityErrorCode>> = {
  AliasExistsException: 'ALIAS_TAKEN',
  CodeMismatchException: 'CODE_WRONG',
  EnableSoftwareTokenMFAException: 'CODE_WRONG',
  ExpiredCodeException: 'CODE_EXPIRED',
  InvalidPasswordException: 'PASSWORD_REFUSED',
  LimitExceededException: 'TOO_MANY_ATTEMPTS',
  NotAuthorizedException: 'CREDENTIALS_WRONG',
  PasswordResetRequiredException: 'RESET_REQUIRED',
  TooManyFailedAttemptsException: 'TOO_MANY_ATTEMPTS',
  TooManyRequestsException: 'TOO_MANY_ATTEMPTS',
  UserNotConfirmedException: 'NOT_CONFIRMED',
  UsernameExistsException: 'ALIAS_TAKEN',
};

/** The messages by which the provider says that it will never accept a session again. */
const sessionEnds: Readonly<Record<string, SessionEnd>> = {
  'User is disabled.': 'DISABLED',
  'User does not exist.': 'GONE',
  'Access Token has been revoked': 'ACCESS_REVOKED',
  'Refresh Token has been revoked': 'REFRESH_REVOKED',
  'Refresh Token has expired': 'REFRESH_EXPIRED',
  'Password reset required for the user': 'RESET_REQUIRED',
};

function codeOf(type: string, message: string): IdentityErrorCode {
  if (type === 'PasswordResetRequiredException') return 'RESET_REQUIRED';
  if (type === 'UserNotFoundException' && !(message in sessionEnds)) return 'CREDENTIALS_WRONG';
  if (Object.keys(sessionEnds).some((text) => message.includes(text))) return 'SESSION_INVALID';
  if (message.includes('Current status is CONFIRMED')) return 'ALREADY_CONFIRMED';
  if (message.includes('attempts exceeded')) return 'TOO_MANY_ATTEMPTS';
  if (/^Invalid session|session (can only be used once|is expired)/.test(message)) return 'SIGN_IN_EXPIRED';
  return codes[type] ?? 'UNKNOWN';
}

/** Why the session is over, when the provider said that it is. */
export function sessionEnd(error: IdentityError): SessionEnd {
  const text = Object.keys(sessionEnds).find((each) => error.message.includes(each));
  if (text !== undefined) return sessionEnds[text] ?? 'OTHER';
  return error.code === 'RESET_REQUIRED' ? 'RESET_REQUIRED' : 'OTHER';
}

/** True when the provider will never take the session again. */
export function isSessionInvalid(error: unknown): error is IdentityError {
  return error instanceof IdentityError && (error.code === 'SESSION_INVALID' || error.code === 'RESET_REQUIRED');
}

/** True when no renewal will ever bring the session back: while renewing, a refusal of any kind is final. */
export function isRenewalRefused(error: unknown): error is IdentityError {
  return isSessionInvalid(error) || (error instanceof IdentityError && error.code === 'CREDENTIALS_WRONG');
}

/** True when the provider refused with this type of error. */
export const isRefusedWith = (type: string, error: unknown): error is IdentityError =>
  error instanceof IdentityError && error.cause instanceof Error && error.cause.name === type;

const networkError = (cause: unknown) => new IdentityError('NETWORK', 'Network Error', cause);

export function needed(value: string, message: string): void {
  if (value === '') throw new IdentityError('EMPTY_INPUT', message);
}

export const neededCode = (code: string): void => needed(code, 'Confirmation code cannot be empty');

/** The sign-in name, whatever was handed over. */
export function neededUsername(value: unknown): string {
  if (typeof value !== 'string') {
    throw new IdentityError('EMPTY_INPUT', 'The username should either be a string or one of the sign in types');
  }
  needed(value, 'Username cannot be empty');
  return value;
}

/**
 * A password with each letter as one character (NFC) and each space as the usual one, as RFC 8265 has it: keyboards and password
 * managers write them in several ways, and the provider sees only what is calculated of it.
 */
export function neededPassword(password: string): string {
  needed(password, 'Password cannot be empty');
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC');
}

export interface Delivery {
  readonly Destination?: string;
  readonly DeliveryMedium?: string;
}

export function readDelivery(details: Delivery | undefined): CodeDelivery | null {
  if (details?.Destination === undefined) return null;
  return { destination: details.Destination, medium: details.DeliveryMedium ?? '' };
}

export const factorName = { SMS: 'SMS_MFA', EMAIL: 'EMAIL_OTP', TOTP: 'SOFTWARE_TOKEN_MFA' } as const satisfies Record<
  MfaKind,
  string
>;

export function toMfaKinds(names: readonly string[] = []): readonly MfaKind[] {
  const kinds = Object.keys(factorName) as MfaKind[];
  return names.flatMap((name) => kinds.filter((kind) => factorName[kind] === name));
}

export type Pool = ReturnType<typeof openPool>;

interface Refusal {
  readonly __type?: string;
  readonly message?: string;
}

/** The user pool of the configuration: a real one, or any other URL that speaks its protocol. */
export function openPool(config: IdentityConfig) {
  const { userPoolId, userPoolWebClientId: clientId, endpoint } = config;
  if (!userPoolId || !clientId) throw new Error('Both UserPoolId and ClientId are required.');
  if (userPoolId.length > 55 || !/^[\w-]+_[0-9a-zA-Z]+$/.test(userPoolId)) {
    throw new Error('Invalid UserPoolId format.');
  }
  const [region = '', name = ''] = userPoolId.split('_');
  const url = endpoint ?? `https://cognito-idp.${region}.amazonaws.com/`;

  /** Sends one operation; every failure is an `IdentityError`. */
  async function send<T = object>(operation: string, input: object): Promise<T> {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        'cache-control': 'no-store',
      },
      body: JSON.stringify(input),
    }).catch((error: unknown) => {
      throw networkError(error);
    });
    const body: unknown = await answer.json().catch(() => null);
    if (answer.ok) return (body ?? {}) as T;
    const { __type, message = '' } = { ...(body as Refusal) };
    const type = __type?.split('#').pop() ?? answer.headers.get('x-amzn-errortype')?.split(':')[0];
    // An answer that is not the protocol's is a proxy's page while the server is unreachable.
    if (type === undefined) throw networkError(answer.status);
    const cause = Object.assign(new Error(message), { name: type });
    throw new IdentityError(codeOf(type, message), message || 'Authentication Error', cause);
  }

  const isRetryable = (error: unknown) => error instanceof IdentityError && error.code === 'NETWORK';
  return {
    clientId,
    /** The id without its region, which proofs of a password contain. */
    name,
    storage: openTokenStorage(config),
    send,
    /** Repeats what got no answer: six tries. */
    sendUntilAnswered: <T = object>(operation: string, input: object): Promise<T> =>
      retryRequest(() => send<T>(operation, input), { tries: 6, isRetryable }),
  };
}
