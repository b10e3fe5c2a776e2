import type { FastifyRequest } from 'fastify';
import type { FamilyOrigin } from '../store/token-families.ts';
import { networkOf } from '../wire/ip-address.ts';

/** Returns where a sign-in by a browser comes from; devices prove themselves to the operations only. */
export function originOf(request: FastifyRequest): FamilyOrigin {
  return {
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'],
    provenDevice: undefined,
    offered: undefined,
  };
}
