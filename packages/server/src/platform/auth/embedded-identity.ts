import { fileURLToPath } from 'node:url';
import { chooseLanguage } from '@fairlead/contract/languages';
import { identityMigrations } from '@fairlead/identity/migrations';
import { type CodeMessage, createIdentityProvider, type IdentityProvider } from '@fairlead/identity/provider';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createRemoteJWKSet, customFetch } from 'jose';
import type { Sql } from 'postgres';
import type { PublicAddresses } from '../../config.ts';
import type { Clock } from '../clock.ts';
import { escapeHtml } from '../http/escape-html.ts';
import type { SendMail } from '../mail/mailer.ts';
import { words } from '../words.ts';
import { createTokenVerifier, type TokenVerifier } from './token-verifier.ts';

/** Where the provider's migrations lie; they come before the product's. */
export const identityMigrationsDirectory = fileURLToPath(identityMigrations);

const mountPath = '/idp';

export interface EmbeddedIdentity {
  readonly provider: IdentityProvider;
  readonly verify: TokenVerifier;
  /** What the web's identity client needs to know on a host of this address. */
  configFor(address: string): { region: string; userPoolId: string; userPoolWebClientId: string; endpoint: string };
}

/** The host that a mail's link leads to, by the role that the call's ClientMetadata names. */
function hostOf(message: CodeMessage, addresses: PublicAddresses): string {
  const role = message.clientMetadata['role']?.toUpperCase();
  if (role === 'ADMIN') return addresses.admin;
  return role === 'EXHIBITOR' || role === 'ORGANIZER' ? addresses.business : addresses.app;
}

function deliverBy(send: SendMail, addresses: PublicAddresses) {
  return async (message: CodeMessage): Promise<void> => {
    const language = chooseLanguage(message.clientMetadata['language']);
    const link = `${hostOf(message, addresses)}/verify?username=${encodeURIComponent(message.username)}&lng=${language}`;
    const text = words(language, 'mail.code.text', { code: message.code, link });
    await send({
      to: message.to,
      subject: words(language, 'mail.code.subject', { code: message.code }),
      text,
      html: `<p>${escapeHtml(text).replaceAll('\n\n', '</p><p>')}</p>`,
      code: message.code,
    });
  };
}

/** The embedded identity provider, mounted on `app`, and the API's verifier of its tokens. */
export async function mountIdentity(
  app: FastifyInstance,
  options: {
    sql: Sql;
    secretsKey: Uint8Array;
    addresses: PublicAddresses;
    confirmation: 'automatic' | 'code' | 'link';
    send: SendMail;
    clock: Clock;
    log: FastifyBaseLogger;
  },
): Promise<EmbeddedIdentity> {
  const { addresses, clock } = options;
  const provider = await createIdentityProvider({
    sql: options.sql,
    secretsKey: options.secretsKey,
    baseUrl: addresses.app + mountPath,
    deliver: deliverBy(options.send, addresses),
    confirmation: options.confirmation,
    clock,
    log: options.log,
  });
  await app.register(provider.plugin, { prefix: mountPath });
  // The API reads the published keys as it would a real pool's, only without leaving the process.
  const keys = createRemoteJWKSet(new URL(`${provider.issuer}/.well-known/jwks.json`), {
    [customFetch]: async (url) => {
      const answer = await app.inject({ method: 'GET', url: new URL(url).pathname });
      return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
    },
  });
  const { issuer, clientId, isRevoked, poolId, region } = provider;
  return {
    provider,
    verify: createTokenVerifier({ issuer, clientId, keys, isRevoked, clock }),
    configFor: (address) => ({
      region,
      userPoolId: poolId,
      userPoolWebClientId: clientId,
      endpoint: `${address}${mountPath}/`,
    }),
  };
}
