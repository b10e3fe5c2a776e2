/** Id and access tokens. */
export const tokenLifetimeSeconds = 3600;

/** A token begun before a revocation may be signed a little after it. */
export const revocationMarginSeconds = 300;
