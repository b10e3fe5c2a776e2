import { randomUUID } from 'node:crypto';
import { createCredential } from '@fairlead/identity/credential';
import { createKeyring, type Keyring } from '@fairlead/identity/keyring';
import { writeAttributes } from '@fairlead/identity/store/attributes';
import { claimUsername } from '@fairlead/identity/store/logins';
import { startFamily } from '@fairlead/identity/store/token-families';
import { insertUser } from '@fairlead/identity/store/users';
import { issueTokens } from '@fairlead/identity/tokens/issue';
import { createKeySet, type KeySet } from '@fairlead/identity/tokens/key-set';
import type * as people from '../../e2e/harness/people.ts';
import { password } from '../../e2e/harness/samples.ts';
import type { TestApp } from './app.ts';

type Secrets = { readonly keys: Keyring; readonly keySet: Promise<KeySet> };
const secretsByDatabase = new Map<string, Secrets>();

function secretsOf({ database, databaseUrl, secretsKey }: TestApp): Secrets {
  let secrets = secretsByDatabase.get(databaseUrl);
  if (secrets === undefined) {
    const keys = createKeyring(secretsKey);
    secrets = { keys, keySet: createKeySet(database, keys, () => new Date()) };
    secretsByDatabase.set(databaseUrl, secrets);
  }
  return secrets;
}

/**
 * Makes a confirmed user with a session, as SignUp and InitiateAuth do and with what they are made of, but sends no mail: the
 * three requests cost three times as much, and thousands of tests need nothing but a token.
 */
export async function signUpDirectly(app: TestApp, email: string): Promise<people.Person> {
  const { keys, keySet } = secretsOf(app);
  const { poolId, clientId, issuer } = app.provider;
  const now = app.now();
  const sub = randomUUID();
  const username = randomUUID();
  const attributes = { email, email_verified: 'false' };
  const poolName = poolId.slice(poolId.indexOf('_') + 1);
  const credential = createCredential(keys, poolName, { sub, username, password });
  await insertUser(app.database, { sub, username, status: 'CONFIRMED', ...credential }, now);
  const [started] = await Promise.all([
    startFamily(app.database, keys, { sub, salt: credential.salt }, now),
    claimUsername(app.database, sub, username),
    writeAttributes(app.database, sub, attributes),
  ]);
  if (started === undefined) throw new Error(`${email} could not sign in`);
  const { AccessToken, IdToken = '' } = await issueTokens({
    issuer,
    clientId,
    key: (await keySet).current(),
    subject: { username, attributes },
    family: started.family,
    now,
  });
  return { email, password, username, token: IdToken, accessToken: AccessToken, refreshToken: started.refreshToken };
}
