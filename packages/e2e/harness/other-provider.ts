import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from 'oidc-provider';

export interface OtherPerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly email_verified: boolean;
}

/** Another provider that really speaks OpenID Connect; the test chooses who signs in there. */
export interface OtherProvider {
  /** Its entry in our own configuration. */
  readonly options: { name: string; issuer: string; clientId: string; clientSecret: string };
  readonly issuer: string;
  /** The person who signs in next; null refuses. A form that asks has their name and e-mail filled in. */
  signIn(person: OtherPerson | null): void;
  close(): Promise<void>;
}

/** It warns of releases of Node that it does not know, and of keeping everything in memory; both are as they should be. */
async function withoutWarnings<Result>(work: () => Promise<Result>): Promise<Result> {
  const { warn } = console;
  console.warn = () => undefined;
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}

export interface OtherProviderOptions {
  readonly name: string;
  /** The only URL that it sends people back to. */
  readonly redirectUri: string;
  /** Shows a page to sign in or to refuse on, and remembers who signed in; otherwise it asks nothing. */
  readonly asks?: boolean;
}

/** Its own sign-in page: without scripts, as plain as can be. */
function showForm(response: ServerResponse, name: string, person: OtherPerson | null): void {
  const button = (answer: string, label: string): string => `<button name="answer" value="${answer}">${label}</button>`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><link rel="icon" href="data:,"><title>${name}</title><h1>${name}</h1><form><p>${person?.email}</p>${button('yes', 'Sign in')}${button('no', 'Refuse')}</form></html>`,
  );
}

export async function startOtherProvider({
  name,
  redirectUri,
  asks = false,
}: OtherProviderOptions): Promise<OtherProvider> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const people = new Map<string, OtherPerson>();
  let next: OtherPerson | null = null;
  const clientSecret = randomBytes(24).toString('hex');

  const configuration: Configuration = {
    clients: [
      {
        client_id: 'fairlead',
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] as never },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...people.get(id), sub: id }) }),
    async loadExistingGrant(context) {
      const { client, session } = context.oidc;
      const grant = new context.oidc.provider.Grant({
        clientId: client?.clientId ?? '',
        accountId: session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
  const provider = await withoutWarnings(async () => {
    const { default: Provider } = await import('oidc-provider');
    return new Provider(issuer, configuration);
  });
  const callback = provider.callback();
  server.on('request', (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void callback(request, response);
    const answer = new URL(request.url, issuer).searchParams.get('answer');
    if (asks && answer === null) return showForm(response, name, next);
    const result =
      next !== null && answer !== 'no'
        ? { login: { accountId: next.sub, remember: asks } }
        : { error: 'access_denied', error_description: 'The person said "no" <script>' };
    void provider.interactionFinished(request, response, result);
  });

  return {
    issuer,
    options: { name, issuer, clientId: 'fairlead', clientSecret },
    signIn(person) {
      next = person;
      if (person) people.set(person.sub, person);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
