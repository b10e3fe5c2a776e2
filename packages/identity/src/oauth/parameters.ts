import type { FastifyRequest } from 'fastify';
import { OauthError } from './oauth-error.ts';

export function queryOf(request: FastifyRequest): URLSearchParams {
  const { url } = request.raw;
  const start = url?.indexOf('?') ?? -1;
  return new URLSearchParams(start < 0 ? '' : url?.slice(start + 1));
}

/** Returns the body of a form; empty for anything that is not one. */
export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** Returns one parameter; it must not be there twice (RFC 6749, 3.1). An empty one counts as absent. */
export function parameter(from: URLSearchParams, name: string, maximumLength = 2048): string | undefined {
  const values = from.getAll(name);
  if (values.length > 1) throw new OauthError('invalid_request', `${name} is there more than once`);
  const [value] = values;
  if (value === undefined || value === '') return undefined;
  if (value.length > maximumLength) throw new OauthError('invalid_request', `${name} is too long`);
  return value;
}

/** Does the same for what must be of printable ASCII characters. */
export function plainParameter(from: URLSearchParams, name: string, maximumLength = 2048): string | undefined {
  const value = parameter(from, name, maximumLength);
  if (value !== undefined && !/^[\x20-\x7e]*$/.test(value)) {
    throw new OauthError('invalid_request', `${name} has characters that are not allowed`);
  }
  return value;
}

export function requiredParameter(from: URLSearchParams, name: string): string {
  const value = plainParameter(from, name);
  if (value === undefined) throw new OauthError('invalid_request', `${name} is missing`);
  return value;
}
