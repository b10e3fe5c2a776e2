/** Why a session will never be taken again. */
export type SessionEnd =
  | 'DISABLED'
  | 'GONE'
  | 'ACCESS_REVOKED'
  | 'REFRESH_REVOKED'
  | 'REFRESH_EXPIRED'
  | 'RESET_REQUIRED'
  | 'OTHER';

/** Events of the identity client that others may subscribe to. */
export type IdentityEvent =
  | { readonly kind: 'CONFIRMED'; readonly username: string }
  | { readonly kind: 'SESSION_INVALID'; readonly reason: SessionEnd };

const listeners = new Set<(event: IdentityEvent) => void>();

export function announceIdentityEvent(event: IdentityEvent): void {
  for (const listener of [...listeners]) listener(event);
}

/** Returns a function that ends the subscription. */
export function onIdentityEvent(listener: (event: IdentityEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
