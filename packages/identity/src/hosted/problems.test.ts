import { expect, test } from 'vitest';
import { CognitoError, errors } from '../wire/cognito-error.ts';
import { problemOf, readForm } from './sign-in-form.ts';

const form = readForm(new URLSearchParams());

test.each([
  [errors.wrongPassword(), 'problem.wrongPassword', 400],
  [errors.passwordAttemptsExceeded(), 'problem.locked', 429],
  [errors.userDisabled(), 'problem.disabled', 400],
  [errors.temporaryPasswordExpired(), 'problem.temporaryOver', 400],
  [errors.limitExceeded(), 'problem.locked', 429],
  [errors.userNotConfirmed(), 'problem.notConfirmed', 400],
  [errors.accessTokenInvalid(), 'problem.notPossible', 400],
])('%s is shown as %s with status %i', (error, key, status) => {
  expect(problemOf(error, form)).toEqual({ field: 'password', key, status });
});

test('a refusal is recognised by its reason, not by its English text', () => {
  const reworded = new CognitoError('NotAuthorizedException', 'Something else', 'USER_DISABLED');
  expect(problemOf(reworded, form).key).toBe('problem.disabled');
  const alike = new CognitoError('NotAuthorizedException', 'User is disabled.');
  expect(problemOf(alike, form).key).toBe('problem.notPossible');
});
