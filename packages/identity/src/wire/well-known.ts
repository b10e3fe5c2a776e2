import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { languages } from '../hosted/messages.ts';
import { knownScopes } from '../oauth/scopes.ts';

const maximumAge = 'public, max-age=300';

export function registerWellKnown(scope: FastifyInstance, context: Context): void {
  const { issuer, keySet, pool } = context;
  const base = issuer.slice(0, issuer.lastIndexOf('/'));
  const answer = (reply: FastifyReply, poolId: string, document: () => object): FastifyReply => {
    if (poolId !== pool.id) return reply.code(404).send({ message: `User pool ${poolId} does not exist.` });
    return reply.header('cache-control', maximumAge).type('application/json').send(document());
  };

  scope.get<{ Params: { poolId: string } }>('/:poolId/.well-known/jwks.json', async (request, reply) =>
    answer(reply, request.params.poolId, () => ({ keys: keySet.published() })),
  );

  scope.get<{ Params: { poolId: string } }>('/:poolId/.well-known/openid-configuration', async (request, reply) =>
    answer(reply, request.params.poolId, () => ({
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      authorization_endpoint: `${base}/oauth2/authorize`,
      token_endpoint: `${base}/oauth2/token`,
      userinfo_endpoint: `${base}/oauth2/userInfo`,
      revocation_endpoint: `${base}/oauth2/revoke`,
      end_session_endpoint: `${base}/logout`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      scopes_supported: knownScopes,
      ui_locales_supported: languages,
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    })),
  );
}
