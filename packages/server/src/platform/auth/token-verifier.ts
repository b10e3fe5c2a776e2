import { hash } from 'node:crypto';
import { readEmail } from '@fairlead/contract/email';
import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/problem.ts';
import { createRecent } from '../recent.ts';
import type { SignedIn } from './caller.ts';
import { TokenRevokedError } from './refusals.ts';

const idClaims = z.object({
  sub: z.string().min(1),
  iat: z.number(),
  exp: z.number(),
  token_use: z.literal('id'),
  'cognito:username': z.string(),
  email: z.string().optional(),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).optional(),
  origin_jti: z.string().optional(),
});

export interface TokenVerifierOptions {
  readonly issuer: string;
  readonly clientId: string;
  /** The pool's public keys, from its JWKS URL. */
  readonly keys: JWTVerifyGetKey;
  /** Returns whether the sign-in of a token was ended; asked on every request. */
  readonly isRevoked: (originJti: string) => boolean;
  readonly clock: Clock;
}

interface Verified {
  readonly person: SignedIn;
  readonly expiresAt: number;
  readonly originJti: string | undefined;
}

/** Answers the person of an id token of the pool; throws UNAUTHENTICATED, TOKEN_EXPIRED or TOKEN_REVOKED. */
export type TokenVerifier = (token: string) => Promise<SignedIn>;

/**
 * A pool may know e-mails with other signs before the
 * @: without them they would be another person's.
 */
const storedForm = (claimed: string | undefined): string | undefined =>
  (claimed !== undefined && /^[!-~]+@/.test(claimed) && readEmail(claimed)) || claimed?.toLowerCase();

export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  // A fair's phone repeats one token for an hour: the signature is checked once, expiry and revocation every time.
  const verified = createRecent<Verified>(50_000);

  async function verify(token: string): Promise<Verified> {
    try {
      const { payload } = await jwtVerify(token, options.keys, {
        issuer: options.issuer,
        audience: options.clientId,
        algorithms: ['RS256'],
        currentDate: options.clock(),
      });
      const claims = idClaims.parse(payload);
      return {
        person: {
          subject: claims.sub,
          issuedAt: claims.iat * 1000,
          username: claims['cognito:username'],
          email: storedForm(claims.email),
          isEmailVerified: claims.email_verified ?? false,
          sessionId: claims.origin_jti,
        },
        expiresAt: claims.exp * 1000,
        originJti: claims.origin_jti,
      };
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new ApiError('TOKEN_EXPIRED');
      if (error instanceof errors.JOSEError || error instanceof z.ZodError) throw new ApiError('UNAUTHENTICATED');
      throw error;
    }
  }

  return async (token) => {
    const key = hash('sha256', token, 'base64');
    let known = verified.get(key);
    if (!known) {
      known = await verify(token);
      verified.set(key, known);
    }
    if (known.expiresAt <= options.clock().getTime()) {
      verified.delete(key);
      throw new ApiError('TOKEN_EXPIRED');
    }
    if (known.originJti !== undefined && options.isRevoked(known.originJti)) throw new TokenRevokedError(known.person);
    return known.person;
  };
}
