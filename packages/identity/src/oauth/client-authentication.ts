import type { FastifyRequest } from 'fastify';
import type { FamilyOrigin } from '../store/token-families.ts';
import { networkOf } from '../wire/ip-address.ts';
import type { HostedService } from './hosted-service.ts';
import { OauthError } from './oauth-error.ts';
import { plainParameter } from './parameters.ts';

/** Returns where a sign-in by a browser comes from; devices prove themselves to the operations only. */
export function originOf(request: FastifyRequest): FamilyOrigin {
  return {
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'],
    provenDevice: undefined,
    offered: undefined,
  };
}

function basicName(header: string | undefined): string | undefined {
  const encoded = /^basic ([\w+/=-]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const [name = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':', 2);
  // The pool's client runs in browsers, where nothing stays secret: there is no secret that could be right.
  if (secret !== '') throw new OauthError('invalid_client', 'This client has no secret');
  return name;
}

/** Checks that the client names itself; that a code is its own it proves with the code's verifier. */
export function assertPublicClient(service: HostedService, request: FastifyRequest, form: URLSearchParams): void {
  const inBody = plainParameter(form, 'client_id');
  if (plainParameter(form, 'client_secret') !== undefined) {
    throw new OauthError('invalid_client', 'This client has no secret');
  }
  const name = inBody ?? basicName(request.headers.authorization);
  if (name === undefined) throw new OauthError('invalid_request', 'client_id is missing');
  if (name !== service.context.pool.clientId) {
    throw new OauthError('invalid_client', 'There is no client with this client_id');
  }
}
