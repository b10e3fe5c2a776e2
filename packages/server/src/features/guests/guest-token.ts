import type { ProductTokens } from '../../platform/auth/product-tokens.ts';

/** Beyond the next fair of the same name: whoever comes back a year later is still known on this phone. */
const days = 400;

/** Makes the token that acts for a guest's record. It says no e-mail: nobody has shown yet whose it is. */
export async function issueGuestToken(productTokens: ProductTokens, subject: string, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + days * 24 * 3600_000);
  return (await productTokens.issue({ subject, role: 'VISITOR', expiresAt })).token;
}
