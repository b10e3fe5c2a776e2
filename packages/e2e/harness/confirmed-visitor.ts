import { randomUUID } from 'node:crypto';
import { type ConsentValue, currentTextVersion } from '@fairlead/contract/consents';
import { codeSentTo } from './outbox.ts';
import { call, type Person, spoken } from './people.ts';
import type { RunningServer } from './server-process.ts';

const password = 'correct horse battery';

async function operation<T>(server: RunningServer, name: string, body: object): Promise<T> {
  const answer = await server.ask('app', 'POST', '/idp/', {
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${name}`,
    },
    body,
  });
  if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as T;
}

interface Tokens {
  readonly AuthenticationResult: { readonly IdToken: string; readonly AccessToken: string };
}

export interface ConfirmedPerson extends Person {
  readonly accessToken: string;
  /** The generated name, which mails' links carry. */
  readonly username: string;
}

/** A visitor whose address is confirmed, as on a server started with CONFIRMATION=code; they sign in by it. */
export async function createConfirmedVisitor(
  server: RunningServer,
  consents: Partial<ConsentValue> = {},
): Promise<ConfirmedPerson> {
  const config = JSON.parse((await server.ask('app', 'GET', '/config.json')).text) as {
    identity: { userPoolWebClientId: string };
  };
  const ClientId = config.identity.userPoolWebClientId;
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const username = randomUUID();
  const UserAttributes = [{ Name: 'email', Value: email }];
  await operation(server, 'SignUp', { ClientId, Username: username, Password: password, UserAttributes });
  const ConfirmationCode = await codeSentTo(server, email);
  await operation(server, 'ConfirmSignUp', { ClientId, Username: username, ConfirmationCode });
  const { AuthenticationResult: tokens } = await operation<Tokens>(server, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
  const AccessToken = tokens.AccessToken;
  const names = [{ Name: 'preferred_username', Value: email }];
  await operation(server, 'UpdateUserAttributes', { AccessToken, UserAttributes: names });
  const given = {
    consentTerms: true,
    consentPrivacy: true,
    consentMarketingUpdates: false,
    textVersion: currentTextVersion,
    language: 'en',
  };
  const profile = { name: 'Marta Lindqvist', organization: 'Volvik Powertrain', countryCode: 'SE' };
  const body = { email, profile, consents: { ...given, ...consents }, language: spoken };
  await call(server, 'app', tokens.IdToken, 'POST', '/visitor', body);
  return { email, password, username, token: tokens.IdToken, accessToken: AccessToken };
}
