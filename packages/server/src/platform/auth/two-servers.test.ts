import { sql } from '@fairlead/database/sql';
import { expect, test } from 'vitest';
import { identity } from '../../../../e2e/harness/identity.ts';
import type { TestApp } from '../../../test/app.ts';
import { createVisitor } from '../../../test/factories.ts';
import { expectProblem } from '../../../test/problem.ts';
import { useTestApp } from '../../../test/use-test-app.ts';

/** Two servers on one database, as behind a balancer. */
const one = useTestApp();
const other = useTestApp({}, { beside: one });

/** Some milliseconds on a machine with nothing else to do. No clock would bring it: see the control. */
const soon = { timeout: 20_000, interval: 5 };

const ask = (app: TestApp, token: string) => app.call('GET', '/visitor', { as: token });

test('what is begun at one goes on at the other', async () => {
  const { token, refreshToken, visitor } = await createVisitor(one);
  expect((await ask(other, token)).json()).toEqual(visitor);
  const answer = await identity(other, 'InitiateAuth', {
    ClientId: one.provider.clientId,
    AuthFlow: 'REFRESH_TOKEN_AUTH',
    AuthParameters: { REFRESH_TOKEN: refreshToken },
  });
  const { IdToken } = answer['AuthenticationResult'] as { IdToken: string };
  expect((await ask(one, IdToken)).json()).toEqual(visitor);
});

test('who signs out everywhere at one is out at both as soon as the message arrives, and nobody else is', async () => {
  const [leaving, staying] = [await createVisitor(one), await createVisitor(one)];
  // Both know the token, so that neither answers because it had to look.
  for (const app of [one, other]) expect((await ask(app, leaving.token)).statusCode).toBe(200);
  await identity(one, 'GlobalSignOut', { AccessToken: leaving.accessToken });
  await expect.poll(async () => (await ask(other, leaving.token)).statusCode, soon).toBe(401);
  for (const app of [one, other]) {
    expectProblem(await ask(app, leaving.token), 'TOKEN_REVOKED');
    expect((await ask(app, staying.token)).statusCode).toBe(200);
  }
});

test('control: at the other one nothing happens without the message', async () => {
  const [unheard, heard] = [await createVisitor(one), await createVisitor(one)];
  for (const { token } of [unheard, heard]) expect((await ask(other, token)).statusCode).toBe(200);
  // As sign-out writes it, and says nothing.
  await one.database.execute(sql`
    with ended as (
      update identity.token_families f set revoked_at = now() from visitors v
      where v.id = ${unheard.visitor.id} and f.sub::text = v.subject returning origin_jti)
    insert into identity.revocations select origin_jti, now() + interval '1 hour' from ended`);
  await identity(one, 'GlobalSignOut', { AccessToken: heard.accessToken });
  await expect.poll(async () => (await ask(other, heard.token)).statusCode, soon).toBe(401);
  expect((await ask(other, unheard.token)).statusCode).toBe(200);
});
