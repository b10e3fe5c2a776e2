import type { Context } from '../context.ts';
import { credentialFor, matchesPassword } from '../credential.ts';
import { beginAttempt, clearFailures } from '../store/locks.ts';
import { foldLogin } from '../store/logins.ts';
import { findUserByLogin } from '../store/users.ts';
import { errors } from '../wire/cognito-error.ts';
import { completeSignIn } from './complete-sign-in.ts';

export async function passwordSignIn(context: Context, username: string, password: string): Promise<object> {
  const { sql, keys, pool } = context;
  const login = foldLogin(username);
  const user = await findUserByLogin(sql, login);
  const subject = user?.sub ?? login;
  if (!(await beginAttempt(sql, keys, 'password', subject, context.clock()))) throw errors.passwordAttemptsExceeded();
  const matches = matchesPassword(credentialFor(keys, login, user), pool.name, password);
  if (!user || !matches) throw errors.wrongPassword();
  await clearFailures(sql, keys, 'password', subject);
  return completeSignIn(context, user);
}
