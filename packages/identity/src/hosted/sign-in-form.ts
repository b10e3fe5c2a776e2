import { z } from 'zod';
import type { CognitoError, RefusalReason } from '../wire/cognito-error.ts';

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

/** Steps of a sign-in after the password, as the form carries them from one page to the next. */
export interface Challenge {
  readonly name:
    | 'SMS_MFA'
    | 'EMAIL_OTP'
    | 'SOFTWARE_TOKEN_MFA'
    | 'SELECT_MFA_TYPE'
    | 'MFA_SETUP'
    | 'NEW_PASSWORD_REQUIRED';
  readonly session: string;
  /** The name the challenge belongs to, which is not always the one that was typed. */
  readonly user: string;
  /** Where a code was sent, masked. */
  readonly destination: string;
  readonly choices: readonly string[];
  /** The key for an authenticator app. */
  readonly secret: string;
}

/** The typed values, and the step of the sign-in. Passwords and codes are in it on the way in only. */
export interface SignInForm {
  readonly username: string;
  readonly challenge: Challenge | undefined;
  readonly password: string;
  readonly code: string;
  readonly choice: string;
}

/** A fault: its field, and the key of its text. */
export interface Problem {
  readonly field: 'username' | 'password' | 'code' | 'choice';
  readonly key: string;
  readonly status: number;
  /** The sign-in has to begin again. */
  readonly isOver?: boolean;
}

const text = (maximum: number) => z.string().max(maximum).catch('');
const fields = z.object({
  username: text(256),
  password: text(1024),
  code: text(64),
  choice: text(64),
  challenge: z
    .enum(['SMS_MFA', 'EMAIL_OTP', 'SOFTWARE_TOKEN_MFA', 'SELECT_MFA_TYPE', 'MFA_SETUP', 'NEW_PASSWORD_REQUIRED'])
    .optional()
    .catch(undefined),
  session: text(8192),
  user: text(256),
  destination: text(256),
  choices: text(256),
  secret: text(256),
});

export function readForm(form: URLSearchParams): SignInForm {
  const given = fields.parse(Object.fromEntries(form));
  const { username, password, code, choice, challenge: name, session, user, destination, secret } = given;
  const choices = given.choices.split(' ').filter((each) => /^(SMS_MFA|EMAIL_OTP|SOFTWARE_TOKEN_MFA)$/.test(each));
  const challenge = name && { name, session, user, destination, choices, secret };
  return { username: username.trim(), password, code: code.replace(/\s/g, ''), choice, challenge };
}
