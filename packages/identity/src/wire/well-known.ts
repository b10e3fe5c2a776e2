import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';

const maximumAge = 'public, max-age=300';

export function registerWellKnown(scope: FastifyInstance, context: Context): void {
  const { issuer, keySet, pool } = context;
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
      id_token_signing_alg_values_supported: ['RS256'],
      subject_types_supported: ['public'],
    })),
  );
}
