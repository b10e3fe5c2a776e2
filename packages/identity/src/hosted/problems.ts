import type { CognitoError } from '../wire/cognito-error.ts';
import type { Problem, SignInForm } from './sign-in-form.ts';

/** By message, where one type stands for several things. */
const byMessage: Readonly<Record<string, { readonly key: string; readonly status: number }>> = {
  'Incorrect username or password.': { key: 'problem.wrongPassword', status: 400 },
  'Password attempts exceeded': { key: 'problem.locked', status: 429 },
  'User is disabled.': { key: 'problem.disabled', status: 400 },
  'Temporary password has expired and must be reset by an administrator.': {
    key: 'problem.temporaryOver',
    status: 400,
  },
};

const byType: Readonly<Record<string, { readonly key: string; readonly status: number }>> = {
  UserNotConfirmedException: { key: 'problem.notConfirmed', status: 400 },
  PasswordResetRequiredException: { key: 'problem.resetRequired', status: 400 },
  TooManyRequestsException: { key: 'problem.tooMany', status: 429 },
  LimitExceededException: { key: 'problem.locked', status: 429 },
  InvalidPasswordException: { key: 'problem.weakPassword', status: 400 },
  CodeMismatchException: { key: 'problem.wrongCode', status: 400 },
  EnableSoftwareTokenMFAException: { key: 'problem.wrongCode', status: 400 },
  ExpiredCodeException: { key: 'problem.codeOver', status: 400 },
};

function fieldOf({ challenge }: SignInForm): Problem['field'] {
  if (challenge?.name === 'SELECT_MFA_TYPE') return 'choice';
  return challenge && challenge.name !== 'NEW_PASSWORD_REQUIRED' ? 'code' : 'password';
}

/** A refusal of the protocol in words for people, at the field it is about. */
export function problemOf(error: CognitoError, form: SignInForm): Problem {
  const known = byMessage[error.message] ?? byType[error.type];
  // What a challenge refuses beyond that is its session: used, over, or of somebody else.
  if (!known && form.challenge && error.type === 'NotAuthorizedException') {
    return { field: 'password', key: 'problem.sessionOver', status: 400, isOver: true };
  }
  return { field: fieldOf(form), ...(known ?? { key: 'problem.notPossible', status: 400 }) };
}
