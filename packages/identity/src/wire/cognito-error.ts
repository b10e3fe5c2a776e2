/** Tells apart, for our own pages, what clients know as one type with different texts. It is never sent. */
export type RefusalReason = 'WRONG_PASSWORD' | 'TOO_MANY_ATTEMPTS' | 'USER_DISABLED' | 'TEMPORARY_PASSWORD_EXPIRED';

/** An answer with a type and a text that clients compare to the letter. */
export class CognitoError extends Error {
  readonly type: string;
  readonly reason: RefusalReason | null;

  constructor(type: string, message: string, reason: RefusalReason | null = null) {
    super(message);
    this.name = type;
    this.type = type;
    this.reason = reason;
  }
}

const notAuthorized = (message: string, reason: RefusalReason | null = null) =>
  new CognitoError('NotAuthorizedException', message, reason);

export const errors = {
  wrongPassword: () => notAuthorized('Incorrect username or password.', 'WRONG_PASSWORD'),
  passwordAttemptsExceeded: () => notAuthorized('Password attempts exceeded', 'TOO_MANY_ATTEMPTS'),
  userDisabled: () => notAuthorized('User is disabled.', 'USER_DISABLED'),
  accessTokenInvalid: () => notAuthorized('Invalid Access Token'),
  accessTokenExpired: () => notAuthorized('Access Token has expired'),
  accessTokenRevoked: () => notAuthorized('Access Token has been revoked'),
  refreshTokenInvalid: () => notAuthorized('Invalid Refresh Token.'),
  refreshTokenExpired: () => notAuthorized('Refresh Token has expired'),
  refreshTokenRevoked: () => notAuthorized('Refresh Token has been revoked'),
  alreadyConfirmed: () => notAuthorized('User cannot be confirmed. Current status is CONFIRMED'),
  unauthorizedAttribute: () => notAuthorized('A client attempted to write unauthorized attribute'),
  userNotFound: () => new CognitoError('UserNotFoundException', 'User does not exist.'),
  userNeeded: () => new CognitoError('InvalidParameterException', 'User is needed and cannot be deleted.'),
  userNotConfirmed: () => new CognitoError('UserNotConfirmedException', 'User is not confirmed.'),
  passwordResetRequired: () =>
    new CognitoError('PasswordResetRequiredException', 'Password reset required for the user'),
  usernameExists: () => new CognitoError('UsernameExistsException', 'User already exists'),
  aliasExists: (attribute: string) =>
    new CognitoError('AliasExistsException', `An account with the ${attribute} already exists.`),
  codeMismatch: () =>
    new CognitoError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  codeExpired: () => new CognitoError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  limitExceeded: () =>
    new CognitoError('LimitExceededException', 'Attempt limit exceeded, please try after some time.'),
  tooManyRequests: () => new CognitoError('TooManyRequestsException', 'Rate exceeded'),
  codeDeliveryFailure: () =>
    new CognitoError('CodeDeliveryFailureException', 'The code could not be delivered. Request another code.'),
  invalidPassword: (reason: string) =>
    new CognitoError('InvalidPasswordException', `Password did not conform with policy: ${reason}`),
  invalidParameter: (message: string) => new CognitoError('InvalidParameterException', message),
  missingParameter: (name: string) =>
    new CognitoError('InvalidParameterException', `Missing required parameter ${name}`),
  clientNotFound: (clientId: string) =>
    new CognitoError('ResourceNotFoundException', `User pool client ${clientId} does not exist.`),
  attributeFixed: (name: string) => notAuthorized(`Cannot modify an already provided ${name}`),
  temporaryPasswordExpired: () =>
    notAuthorized(
      'Temporary password has expired and must be reset by an administrator.',
      'TEMPORARY_PASSWORD_EXPIRED',
    ),
  sessionInvalid: () => notAuthorized('Invalid session for the user.'),
  sessionExpired: () => notAuthorized('Invalid session for the user, session is expired.'),
  mfaCodeMismatch: () => new CognitoError('CodeMismatchException', 'Invalid code or auth state for the user.'),
  softwareTokenMismatch: () => new CognitoError('CodeMismatchException', 'Invalid code received for user'),
  softwareTokenUsed: () => new CognitoError('ExpiredCodeException', 'Your software token has already been used once.'),
  enableSoftwareToken: () =>
    new CognitoError('EnableSoftwareTokenMFAException', 'Code mismatch and fail enable Software Token MFA'),
  deviceNotFound: () => new CognitoError('ResourceNotFoundException', 'Device does not exist.'),
  deviceTrackingOff: () =>
    new CognitoError('InvalidParameterException', 'Device tracking has not been configured in this User Pool'),
  refreshTokenReuse: () => new CognitoError('RefreshTokenReuseException', 'Refresh Token has been rotated'),
  unsupportedTokenType: () => new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type'),
  unknownOperation: () => new CognitoError('UnknownOperationException', 'Unknown operation'),
  serialization: () => new CognitoError('SerializationException', 'The request body is not a JSON object'),
};
