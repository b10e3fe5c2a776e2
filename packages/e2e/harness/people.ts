import { randomUUID } from 'node:crypto';
import type { Beacon } from '@fairlead/contract/beacons';
import { currentTextVersion } from '@fairlead/contract/consents';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import { chooseLanguage } from '@fairlead/contract/languages';
import { codeSentTo } from './outbox.ts';
import type { Answer, Host, RunningServer } from './server-process.ts';

/** People and their things, made through the interfaces that the screens use; for journeys that begin later, and for load. */
export interface Person {
  readonly email: string;
  readonly password: string;
  /** Generated at sign-up; people know only their address. */
  readonly username: string;
  /** Bearer token for the API. */
  readonly token: string;
}

const password = 'correct horse battery';
/** What the journey speaks: the app speaks a person's own language once they signed in. */
export const spoken = chooseLanguage(process.env['JOURNEY_LANGUAGE']);

function parsed<T>(answer: Answer, what: string): T {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  // 204 says nothing.
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T;
}

async function identity<T>(server: RunningServer, role: Host, operation: string, body: object): Promise<T> {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  return parsed(await server.ask(role, 'POST', '/idp/', { headers, body }), operation);
}

/** Signs up and in; the person holds no record yet. */
export async function createPerson(server: RunningServer, role: Host): Promise<Person> {
  const config = parsed<{ identity: { userPoolWebClientId: string } }>(
    await server.ask(role, 'GET', '/config.json'),
    'config.json',
  );
  const ClientId = config.identity.userPoolWebClientId;
  const email = `${randomUUID().slice(0, 8)}@example.org`;
  const username = randomUUID();
  const UserAttributes = [{ Name: 'email', Value: email }];
  await identity(server, role, 'SignUp', { ClientId, Username: username, Password: password, UserAttributes });
  const AuthParameters = { USERNAME: username, PASSWORD: password };
  const signedIn = await identity<{ AuthenticationResult: { IdToken: string } }>(server, role, 'InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters,
  });
  return { email, password, username, token: signedIn.AuthenticationResult.IdToken };
}

/** Shows that the e-mail is the person's, with the code that was mailed when they signed up. */
export async function confirmEmail(server: RunningServer, { email, username: Username }: Person): Promise<void> {
  const config = parsed<{ identity: { userPoolWebClientId: string } }>(
    await server.ask('app', 'GET', '/config.json'),
    'config.json',
  );
  const ClientId = config.identity.userPoolWebClientId;
  const ConfirmationCode = await codeSentTo(server, email);
  await identity(server, 'app', 'ConfirmSignUp', { ClientId, Username, ConfirmationCode });
}

/** Has codes by mail asked for when this person signs in from now on; the address must be confirmed. */
export async function askForCodes(
  server: RunningServer,
  { email, password: PASSWORD }: Pick<Person, 'email' | 'password'>,
) {
  const config = parsed<{ identity: { userPoolWebClientId: string } }>(
    await server.ask('app', 'GET', '/config.json'),
    'config.json',
  );
  const signedIn = await identity<{ AuthenticationResult: { AccessToken: string } }>(server, 'app', 'InitiateAuth', {
    ClientId: config.identity.userPoolWebClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD },
  });
  const { AccessToken } = signedIn.AuthenticationResult;
  const EmailMfaSettings = { Enabled: true, PreferredMfa: true };
  await identity(server, 'app', 'SetUserMFAPreference', { AccessToken, EmailMfaSettings });
}

/** A call of the API as a signed-in person. */
export async function call<T>(
  server: RunningServer,
  role: Host,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<T> {
  const headers = { authorization: `Bearer ${token}` };
  return parsed(
    await server.ask(role, method, `/papi${path}`, { headers, ...(body ? { body } : {}) }),
    `${method} ${path}`,
  );
}

export async function createVisitor(server: RunningServer): Promise<Person> {
  const person = await createPerson(server, 'app');
  const consents = {
    consentTerms: true,
    consentPrivacy: true,
    consentMarketingUpdates: false,
    textVersion: currentTextVersion,
    language: 'en',
  };
  const profile = { name: 'Marta Lindqvist', organization: 'Volvik Powertrain', countryCode: 'SE' };
  await call(server, 'app', person.token, 'POST', '/visitor', {
    email: person.email,
    profile,
    consents,
    language: spoken,
  });
  return person;
}

/** An exhibitor with one project and its points. */
export async function createStand(
  server: RunningServer,
  points = 1,
): Promise<{ owner: Person; project: Exhibition; beacons: Beacon[] }> {
  const owner = await createPerson(server, 'business');
  const send = <T>(path: string, body: object): Promise<T> => call(server, 'business', owner.token, 'POST', path, body);
  await send('/exhibitor', { name: 'Kessler Antriebstechnik', accountName: 'Jana Brandt', language: 'en' });
  const project = await send<Exhibition>('/exhibition', { kind: 'PROJECT', name: 'Nordhaus Expo 2027' });
  const beacons: Beacon[] = [];
  for (let index = 0; index < points; index += 1)
    beacons.push(
      await send(`/project/${project.id}/beacon`, {
        name: `PX-${index + 1}`,
        title: `Planetary gearbox PX-${index + 1}`,
      }),
    );
  return { owner, project, beacons };
}
