import type { CognitoError, RefusalReason } from '../wire/cognito-error.ts';
import type { Problem, SignInForm } from './sign-in-form.ts';

type Known = Pick<Problem, 'key' | 'status'>;

/** Of a type that stands for several refusals. */
const byReason: Readonly<Record<RefusalReason, Known>> = {
  WRONG_PASSWORD: { key: 'problem.wrongPassword', status: 400 },
  TOO_MANY_ATTEMPTS: { key: 'problem.locked', status: 429 },
  USER_DISABLED: { key: 'problem.disabled', status: 400 },
  TEMPORARY_PASSWORD_EXPIRED: { key: 'problem.temporaryOver', status: 400 },
};

const byType: Readonly<Record<string, Known>> = {
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

/** Turns a refusal of the protocol into a text for people, at the field it is about. */
export function problemOf(error: CognitoError, form: SignInForm): Problem {
  const known = error.reason === null ? byType[error.type] : byReason[error.reason];
  // Beyond that a challenge refuses its session: used, over, or another user's.
  if (!known && form.challenge && error.type === 'NotAuthorizedException') {
    return { field: 'password', key: 'problem.sessionOver', status: 400, isOver: true };
  }
  return { field: fieldOf(form), ...(known ?? { key: 'problem.notPossible', status: 400 }) };
}
