import type { Answer, Host, RunningServer } from './server-process.ts';

/** A server in whatever process, as far as it answers requests. */
export type AnsweringServer = Pick<RunningServer, 'ask'>;

export interface Tokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  readonly RefreshToken: string;
}

/** Sends an operation of the identity protocol, as a client does; a refusal is an answer too. */
export const tryIdentity = (
  server: AnsweringServer,
  operation: string,
  body: object,
  host: Host = 'app',
): Promise<Answer> => {
  const headers = {
    'content-type': 'application/x-amz-json-1.1',
    'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
  };
  return server.ask(host, 'POST', '/idp/', { headers, body });
};

/** Sends an operation of the identity protocol that must succeed. */
export async function identity<T = Record<string, unknown>>(
  server: AnsweringServer,
  operation: string,
  body: object,
  host?: Host,
): Promise<T> {
  return parsed(await tryIdentity(server, operation, body, host), operation);
}

/** Returns what a successful answer says, and throws at any other. */
export function parsed<T>(answer: Answer, what: string): T {
  if (answer.status >= 300) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  // 204 says nothing.
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T;
}

/** The client id of this product at the identity provider. */
export async function clientIdOf(server: AnsweringServer): Promise<string> {
  const config = await server.ask('app', 'GET', '/config.json');
  return parsed<{ identity: { userPoolWebClientId: string } }>(config, 'config.json').identity.userPoolWebClientId;
}

/** Signs in without a screen; by the generated name, or by an e-mail that is confirmed. */
export async function signInDirectly(
  server: AnsweringServer,
  name: string,
  password: string,
  host?: Host,
): Promise<Tokens> {
  const body = {
    ClientId: await clientIdOf(server),
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: name, PASSWORD: password },
  };
  return (await identity<{ AuthenticationResult: Tokens }>(server, 'InitiateAuth', body, host)).AuthenticationResult;
}

/** Whose token it is. */
export function subjectOf(token: string): string {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sub;
}
