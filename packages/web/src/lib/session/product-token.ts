import { isUsable, readClaims, storedToken } from './session.ts';

/** Parts of the identity client that choose the token. */
interface SessionSource {
  /** The id token of the current session, renewed when it has run out; rejects without a session. */
  readonly idToken: () => Promise<string>;
}

/**
 * The token of a request: the stored one; when that is not in the expected format, the id token of the current session;
 * when that fails, the stored one after all.
 */
export async function chooseToken(source: SessionSource): Promise<string | null> {
  const stored = storedToken();
  if (stored === null || isUsable(stored)) return stored;
  try {
    return await source.idToken();
  } catch {
    return stored;
  }
}

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
