import { readClaims } from './session.ts';

export type TokenFault = 'UNREADABLE' | 'NOT_SIMPLE' | 'OTHER_ISSUER' | 'EXPIRED';

/**
 * Returns the fault of a token of the product itself, null without one: it stands for itself (SIMPLE), was issued by the
 * product, and has not expired. Only the server can check the signature.
 */
export function productTokenFault(token: string | null, issuer: string, nowMs: number = Date.now()): TokenFault | null {
  const claims = readClaims(token);
  if (claims === null) return 'UNREADABLE';
  if (claims.discriminator !== 'SIMPLE') return 'NOT_SIMPLE';
  if (claims.iss !== issuer) return 'OTHER_ISSUER';
  return typeof claims.exp === 'number' && claims.exp * 1000 > nowMs ? null : 'EXPIRED';
}

/**
 * Returns whether a person counts as verified: by a valid token of the product, otherwise by the identity provider's word that
 * the e-mail address is theirs.
 */
export function isVerified(
  token: string | null,
  attributes: { readonly email_verified?: boolean | string | undefined },
  issuer: string,
  nowMs: number = Date.now(),
): boolean {
  if (productTokenFault(token, issuer, nowMs) === null) return true;
  return attributes.email_verified === true || attributes.email_verified === 'true';
}
