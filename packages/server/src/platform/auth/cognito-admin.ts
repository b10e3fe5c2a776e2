import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type AwsCredentials, signForAws } from './aws-signature.ts';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const answerWithin = 10_000;
const failure = z.object({ __type: z.string() });
const found = z.object({ Users: z.array(z.object({ Username: z.string() })) });

/** Deletes a user of a Cognito pool by the subject, whatever the user's name is there; repeating it is no error. */
export function createPoolAdmin(
  pool: { base: string; region: string; userPoolId: string; credentials: AwsCredentials },
  clock: Clock,
): (subject: string) => Promise<void> {
  const { region, credentials } = pool;
  const url = new URL('/', pool.base);

  /** The answer, or null when there is no such user. */
  async function call(operation: string, input: object): Promise<unknown> {
    const body = JSON.stringify({ UserPoolId: pool.userPoolId, ...input });
    const plain = {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    };
    const scope = { credentials, region, service: 'cognito-idp', now: clock() };
    const headers = signForAws({ method: 'POST', url, headers: plain, body }, scope);
    const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(answerWithin) });
    const text = await answer.text();
    if (answer.ok) return text === '' ? {} : JSON.parse(text);
    // What the pool says besides may name the person.
    const type = failure
      .safeParse(text.startsWith('{') ? JSON.parse(text) : null)
      .data?.__type.split('#')
      .at(-1);
    if (type === 'UserNotFoundException') return null;
    throw new Error(`The user pool refused ${operation}: ${type ?? answer.status}`);
  }

  return async (subject) => {
    if (!uuid.test(subject)) return;
    const users = found.parse(await call('ListUsers', { Filter: `sub = "${subject}"`, Limit: 1 }));
    for (const { Username } of users.Users) await call('AdminDeleteUser', { Username });
  };
}
