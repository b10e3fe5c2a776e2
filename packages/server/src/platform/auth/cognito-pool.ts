import { createRemoteJWKSet } from 'jose';
import type { CognitoPool, Config } from '../../config.ts';
import type { Clock } from '../clock.ts';
import type { PoolAdmin } from './cognito-admin.ts';
import { authFlow, type Identity, oauthFor, verificationMethodFor } from './identity.ts';
import { createTokenVerifier } from './token-verifier.ts';

const adminTimeoutMs = 10_000;

/**
 * A real Cognito user pool, or whatever else speaks its protocol at `pool.endpoint`. Its keys are read from its JWKS
 * address. What was signed out there is known here when the token expires: a pool publishes no revocations.
 */
export function useCognitoPool(pool: CognitoPool, confirmation: Config['confirmation'], clock: Clock): Identity {
  const base = pool.endpoint ?? `https://cognito-idp.${pool.region}.amazonaws.com`;
  const issuer = `${base}/${pool.userPoolId}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { cooldownDuration: 5_000 });
  const { endpoint, domain, region, userPoolId, admin: credentials } = pool;
  let admin: Promise<PoolAdmin> | undefined;
  return {
    verify: createTokenVerifier({ issuer, clientId: pool.clientId, keys, isRevoked: () => false, clock }),
    provider: null,
    deleteUser:
      credentials === undefined
        ? null
        : async (subject) => {
            admin ??= import('./cognito-admin.ts').then(({ createPoolAdmin }) =>
              createPoolAdmin({ endpoint: base, region, userPoolId, credentials, timeoutMs: adminTimeoutMs }),
            );
            await (await admin).deleteUser(subject);
          },
    sessions: null,
    origins: [...new Set([base, ...(domain === undefined ? [] : [domain])].map((url) => new URL(url).origin))],
    configFor: (hostUrl) => ({
      region: pool.region,
      userPoolId: pool.userPoolId,
      userPoolWebClientId: pool.clientId,
      ...(endpoint === undefined ? {} : { endpoint: `${endpoint}/` }),
      ...authFlow(pool.authFlow === 'CUSTOM_AUTH'),
      ...(domain === undefined ? {} : { oauth: oauthFor(domain, hostUrl, pool.providers) }),
      signUpVerificationMethod: verificationMethodFor(confirmation),
    }),
    ready: async () => {
      if (keys.jwks() === undefined) await keys.reload();
    },
    close: async () => (await admin)?.close(),
  };
}
