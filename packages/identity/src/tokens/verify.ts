import { createPublicKey, hash, type KeyObject } from 'node:crypto';
import { errors as joseErrors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { KeySet } from './key-set.ts';

/** Why a token was refused. 'invalid' covers everything forged, foreign or garbled. */
export class TokenError extends Error {
  readonly reason: 'expired' | 'invalid' | 'revoked';

  constructor(reason: TokenError['reason'], cause?: unknown) {
    super(`The token is ${reason}`, cause === undefined ? undefined : { cause });
    this.name = 'TokenError';
    this.reason = reason;
  }
}

export interface VerifiedToken {
  readonly sub: string;
  readonly username: string;
  readonly tokenUse: 'id' | 'access';
  /** Only id tokens carry it. */
  readonly email?: string;
  readonly emailVerified: boolean;
  readonly originJti: string;
  /** Seconds since the epoch, as in the token. */
  readonly exp: number;
  readonly issuedAt: number;
  readonly authTime: number;
  /** Empty for id tokens. */
  readonly scopes: readonly string[];
}

const shared = { sub: z.string(), origin_jti: z.string(), exp: z.number(), iat: z.number(), auth_time: z.number() };
const payload = z.discriminatedUnion('token_use', [
  z.object({
    ...shared,
    token_use: z.literal('id'),
    aud: z.string(),
    'cognito:username': z.string(),
    email: z.string().optional(),
    email_verified: z.boolean().optional(),
  }),
  z.object({
    ...shared,
    token_use: z.literal('access'),
    client_id: z.string(),
    username: z.string(),
    scope: z.string(),
  }),
]);

function toVerified(claims: z.infer<typeof payload>, clientId: string): VerifiedToken {
  const common = {
    sub: claims.sub,
    originJti: claims.origin_jti,
    exp: claims.exp,
    issuedAt: claims.iat,
    authTime: claims.auth_time,
  };
  if (claims.token_use === 'id') {
    if (claims.aud !== clientId) throw new TokenError('invalid');
    const emailVerified = claims.email_verified ?? false;
    const email = claims.email === undefined ? {} : { email: claims.email };
    return { ...common, ...email, username: claims['cognito:username'], tokenUse: 'id', emailVerified, scopes: [] };
  }
  if (claims.client_id !== clientId) throw new TokenError('invalid');
  const scopes = claims.scope.split(' ');
  return { ...common, username: claims.username, tokenUse: 'access', emailVerified: false, scopes };
}

export interface TokenVerifier {
  /** Signature, claims and expiry; for callers that have a better answer than 'revoked' for a user who is gone. */
  read(token: string): Promise<VerifiedToken>;
  /** The same, and not revoked. */
  verify(token: string): Promise<VerifiedToken>;
}

const maximumTokenLength = 16_384;
const remembered = 10_000;

/**
 * Checks signature and claims once per token and remembers the answer by the token's hash; expiry and revocation are
 * looked at every time. A token is never kept itself.
 */
export function createTokenVerifier(options: {
  issuer: string;
  clientId: string;
  keySet: KeySet;
  clock: () => Date;
  isRevoked: (originJti: string) => boolean;
}): TokenVerifier {
  const { issuer, clientId, keySet, clock, isRevoked } = options;
  const verified = new Map<string, VerifiedToken>();
  const publicKeys = new Map<string, KeyObject>();

  const findKey = async (kid: string | undefined): Promise<KeyObject> => {
    const key = kid === undefined ? undefined : await keySet.find(kid);
    if (!key) throw new TokenError('invalid');
    const imported = publicKeys.get(key.kid) ?? createPublicKey(key.privateKey);
    publicKeys.set(key.kid, imported);
    return imported;
  };

  const check = async (token: string): Promise<VerifiedToken> => {
    try {
      const result = await jwtVerify(token, (header) => findKey(header.kid), {
        algorithms: ['RS256'],
        issuer,
        currentDate: clock(),
      });
      return toVerified(payload.parse(result.payload), clientId);
    } catch (error) {
      if (error instanceof TokenError) throw error;
      if (error instanceof joseErrors.JWTExpired) throw new TokenError('expired', error);
      if (error instanceof joseErrors.JOSEError || error instanceof z.ZodError) throw new TokenError('invalid', error);
      throw error;
    }
  };

  const read = async (token: string): Promise<VerifiedToken> => {
    if (token.length > maximumTokenLength) throw new TokenError('invalid');
    const digest = hash('sha256', token, 'base64');
    const known = verified.get(digest);
    const answer = known ?? (await check(token));
    if (answer.exp * 1000 <= clock().getTime()) {
      verified.delete(digest);
      throw new TokenError('expired');
    }
    // A Map keeps the order of insertion: moving a token to the end makes the first one the least recently used.
    verified.delete(digest);
    verified.set(digest, answer);
    const oldest = verified.size > remembered ? verified.keys().next().value : undefined;
    if (oldest !== undefined) verified.delete(oldest);
    return answer;
  };

  return {
    read,
    async verify(token) {
      const answer = await read(token);
      if (isRevoked(answer.originJti)) throw new TokenError('revoked');
      return answer;
    },
  };
}
