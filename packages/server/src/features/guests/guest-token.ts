import type { ProductTokens } from '../../platform/auth/product-tokens.ts';

/** Lasts beyond the next fair of the same name: a visitor who returns a year later is still known on this phone. */
const days = 400;

/** Makes the token that acts for a guest's record. It carries no e-mail, since its owner is not proved yet. */
export async function issueGuestToken(productTokens: ProductTokens, subject: string, now: Date): Promise<string> {
  const expiresAt = new Date(now.getTime() + days * 24 * 3600_000);
  return (await productTokens.issue({ subject, role: 'VISITOR', expiresAt })).token;
}
