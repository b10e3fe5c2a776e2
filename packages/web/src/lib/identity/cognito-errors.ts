import { IdentityError, type IdentityErrorCode } from './identity.ts';

const codes: Readonly<Record<string, IdentityErrorCode>> = {
  AliasExistsException: 'ALIAS_TAKEN',
  CodeMismatchException: 'CODE_WRONG',
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

/** A session that the provider will never take again, in its own words. */
const sessionEnded = [
  'User is disabled.',
  'User does not exist.',
  'Access Token has been revoked',
  'Refresh Token has been revoked',
  'Refresh Token has expired',
  'Password reset required for the user',
];

/** Said by the client library before anything is sent. */
const notSignedIn = ['User is not authenticated', 'No current user', 'Please authenticate', 'Username is null'];

function codeOf(error: Error): IdentityErrorCode {
  const { message } = error;
  if (error.name === 'UserNotFoundException') return 'CREDENTIALS_WRONG';
  if (sessionEnded.some((text) => message.includes(text))) return 'SESSION_INVALID';
  if (message.includes('attempts exceeded')) return 'TOO_MANY_ATTEMPTS';
  if (notSignedIn.some((text) => message.includes(text))) return 'NOT_SIGNED_IN';
  // An answer that is not the protocol's (a proxy's page while the server is away) breaks the library with a TypeError.
  if (error instanceof TypeError) return 'NETWORK';
  return codes[error.name] ?? ('code' in error ? codes[String(error.code)] : undefined) ?? 'UNKNOWN';
}

/** True when no renewal will ever bring the session back: while renewing, a refusal of any kind is final. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof IdentityError && (error.code === 'SESSION_INVALID' || error.code === 'CREDENTIALS_WRONG');
}

/** The library's error in our words; its two texts that differ from the catalogue are put right. */
export function toIdentityError(error: unknown): IdentityError {
  if (error instanceof IdentityError) return error;
  if (!(error instanceof Error)) return new IdentityError('UNKNOWN', 'Authentication Error', error);
  const code = codeOf(error);
  if (code === 'NETWORK') return new IdentityError(code, 'Network Error', error);
  if (code === 'NOT_SIGNED_IN') return new IdentityError(code, 'The user is not authenticated', error);
  return new IdentityError(code, error.message === '' ? 'Authentication Error' : error.message, error);
}
