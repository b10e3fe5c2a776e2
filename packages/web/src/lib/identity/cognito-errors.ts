import type { SessionEnd } from './events.ts';
import { IdentityError, type IdentityErrorCode } from './identity.ts';

const codes: Readonly<Record<string, IdentityErrorCode>> = {
  AliasExistsException: 'ALIAS_TAKEN',
  CodeMismatchException: 'CODE_WRONG',
  EnableSoftwareTokenMFAException: 'CODE_WRONG',
  ExpiredCodeException: 'CODE_EXPIRED',
  InvalidPasswordException: 'PASSWORD_REFUSED',
  LimitExceededException: 'TOO_MANY_ATTEMPTS',
  NetworkError: 'NETWORK',
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

/** Said by the client library before anything is sent. */
const notSignedIn = ['User is not authenticated', 'No current user', 'Please authenticate', 'Username is null'];

function codeOf(error: Error): IdentityErrorCode {
  const { message } = error;
  if (error.name === 'PasswordResetRequiredException') return 'RESET_REQUIRED';
  if (error.name === 'UserNotFoundException' && !(message in sessionEnds)) return 'CREDENTIALS_WRONG';
  if (Object.keys(sessionEnds).some((text) => message.includes(text))) return 'SESSION_INVALID';
  if (message.includes('Current status is CONFIRMED')) return 'ALREADY_CONFIRMED';
  if (message.includes('attempts exceeded')) return 'TOO_MANY_ATTEMPTS';
  if (/^Invalid session|session (can only be used once|is expired)/.test(message)) return 'SIGN_IN_EXPIRED';
  if (notSignedIn.some((text) => message.includes(text))) return 'NOT_SIGNED_IN';
  // An answer that is not the protocol's (a proxy's page while the server is unreachable) breaks the library with a TypeError.
  if (error instanceof TypeError) return 'NETWORK';
  return codes[error.name] ?? ('code' in error ? codes[String(error.code)] : undefined) ?? 'UNKNOWN';
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

/** Turns the library's error into ours; corrects its two texts that differ from the catalogue. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (!(error instanceof Error)) return new IdentityError('UNKNOWN', 'Authentication Error', error);
  const code = codeOf(error);
  if (code === 'NETWORK') return new IdentityError(code, 'Network Error', error);
  if (code === 'NOT_SIGNED_IN') return new IdentityError(code, 'The user is not authenticated', error);
  // The library makes an error of null where the provider says nothing.
  const isSilent = error.message === '' || error.message === 'null';
  return new IdentityError(code, isSilent ? 'Authentication Error' : error.message, error);
}

/** On calls about devices, a parameter that is refused says that the pool keeps none. */
export function toDeviceError(error: unknown): IdentityError {
  const refused = toIdentityError(error);
  const { cause } = refused;
  if (!(cause instanceof Error) || cause.name !== 'InvalidParameterException') return refused;
  return new IdentityError('DEVICES_OFF', 'Device tracking has not been configured in this User Pool', cause);
}
