import { fileURLToPath } from 'node:url';
import type { Bus } from '@fairlead/database/bus';
import type { Executor } from '@fairlead/database/executor';
import { createKeyring } from '@fairlead/identity/keyring';
import { identityMigrations } from '@fairlead/identity/migrations';
import {
  createIdentityProvider,
  type IdentityProvider,
  type IdentityProviderOptions,
} from '@fairlead/identity/provider';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createRemoteJWKSet, customFetch, type JWTVerifyGetKey } from 'jose';
import type { OidcProvider, PublicUrls } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { SendMail } from '../mail/mailer.ts';
import { signIns } from '../metrics/product-metrics.ts';
import { qrCodeSvg } from '../qr-code.ts';
import { deliverBy } from './code-delivery.ts';
import { authFlow, type Identity, oauthFor, signInPath, verificationMethodFor } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

/** By what the identity provider knows the key again that its database was begun with. */
export const secretsKeyIdOf = (secretsKey: Uint8Array): string => createKeyring(secretsKey).id;

/** Where the provider's migrations lie; they come before the product's. */
export const identityMigrationsDirectory = fileURLToPath(identityMigrations);

export type CustomAuth = NonNullable<IdentityProviderOptions['customAuth']>;

const mountPath = '/idp';
const pictureSize = 200;

/** The embedded identity provider, mounted on `app`, and the API's verifier of its tokens. */
export async function mountIdentity(
  app: FastifyInstance,
  options: {
    database: Executor;
    bus: Bus;
    secretsKey: Uint8Array;
    urls: PublicUrls;
    /** As configured. */
    rules: Pick<IdentityProviderOptions, 'confirmation' | 'mfa' | 'deviceTracking'>;
    customAuth: CustomAuth | undefined;
    hooks: IdentityProviderOptions['hooks'];
    oidcProviders: readonly OidcProvider[];
    send: SendMail;
    /** Text messages, in the shape of mails whose address is a telephone number. */
    sendSms: SendMail;
    clock: Clock;
    log: FastifyBaseLogger;
  },
): Promise<Identity & { provider: IdentityProvider }> {
  const { urls, clock } = options;
  const hosts = [urls.admin, urls.business, urls.app];
  const provider = await createIdentityProvider({
    database: options.database,
    bus: options.bus,
    secretsKey: options.secretsKey,
    baseUrl: urls.app + mountPath,
    deliver: deliverBy({ mail: options.send, sms: options.sendSms }, urls, options.rules.confirmation),
    ...options.rules,
    customAuth: options.customAuth,
    hooks: options.hooks,
    onSignIn: (by) => signIns.inc({ by }),
    oauth: {
      redirectSignIn: hosts.map((host) => host + signInPath),
      redirectSignOut: hosts,
      productName: 'Fairlead',
      logoPath: '/icon.svg',
      audiences: {
        [new URL(urls.app).origin]: { isFormal: false, clientMetadata: { role: 'VISITOR' } },
        [new URL(urls.business).origin]: { isFormal: true, clientMetadata: { role: 'EXHIBITOR' } },
        [new URL(urls.admin).origin]: { isFormal: true, isInvited: true, clientMetadata: { role: 'ADMIN' } },
      },
      drawQrCode: (text) => qrCodeSvg(text, pictureSize),
      links: { forgotPassword: '/forgot-password', signUp: '/sign-up' },
      providers: options.oidcProviders,
    },
    clock,
    log: options.log,
  });
  await app.register(provider.plugin, { prefix: mountPath });
  // The API reads the published keys as it would a real pool's, only without leaving the process.
  const openKeys = () =>
    createRemoteJWKSet(new URL(`${provider.issuer}/.well-known/jwks.json`), {
      [customFetch]: async (url) => {
        const answer = await app.inject({ method: 'GET', url: new URL(url).pathname });
        return new Response(answer.body, {
          status: answer.statusCode,
          headers: { 'content-type': 'application/json' },
        });
      },
    });
  // Opened with the first token, because that loads all of Node's fetch.
  let opened: JWTVerifyGetKey | undefined;
  const keys: JWTVerifyGetKey = (header, token) => {
    opened ??= openKeys();
    return opened(header, token);
  };
  const { issuer, clientId, isRevoked, poolId, region } = provider;
  return {
    provider,
    deleteUser: async (subject) => {
      await provider.port.deleteUser(subject);
    },
    sessions: { list: provider.port.listSessions, end: provider.port.endSession },
    verify: createTokenVerifier({ issuer, clientId, keys, isRevoked, clock }),
    origins: [urls.app],
    configFor: (hostUrl) => ({
      region,
      userPoolId: poolId,
      userPoolWebClientId: clientId,
      endpoint: `${hostUrl}${mountPath}/`,
      ...authFlow(options.customAuth !== undefined),
      oauth: oauthFor(urls.app + mountPath, hostUrl, provider.providers),
      signUpVerificationMethod: verificationMethodFor(options.rules.confirmation),
    }),
    ready: () => provider.ready(),
    close: () => provider.close(),
  };
}
