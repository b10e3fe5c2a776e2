import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from 'oidc-provider';
import type { OidcProviderOptions } from '../src/federation/provider-options.ts';
import { publicBase } from './browser.ts';

export interface OtherPerson {
  readonly sub: string;
  readonly email: string;
  readonly name: string;
  readonly email_verified: boolean;
}

/** Another provider that really speaks OpenID Connect; who signs in there is decided by the test. */
export interface OtherProvider {
  readonly options: OidcProviderOptions;
  readonly issuer: string;
  /** Who signs in next; null refuses. */
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

export async function startOtherProvider(name: string): Promise<OtherProvider> {
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
        redirect_uris: [`${publicBase}/oauth2/idpresponse`],
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
    const result = next
      ? { login: { accountId: next.sub, remember: false } }
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
