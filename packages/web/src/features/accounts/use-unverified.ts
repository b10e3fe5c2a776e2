import { useConfig } from '../../lib/config/config-context.ts';
import { isVerified } from '../../lib/session/product-token.ts';
import { readClaims, useStoredToken } from '../../lib/session/session.ts';

/** The session's claims about a person with an unverified e-mail; null for everybody else. */
export function useUnverified(): ReturnType<typeof readClaims> {
  const { tokenIssuer } = useConfig();
  const token = useStoredToken();
  const claims = readClaims(token);
  if (claims?.email === undefined || isVerified(token, claims, tokenIssuer)) return null;
  // An e-mail that comes from another provider is confirmed there.
  return claims.identities === undefined ? claims : null;
}
