import type { Identity } from './identity.ts';

let current: Identity | undefined;

/** Sets the identity provider that the app uses; once, at its start. */
export function configureIdentity(identity: Identity): void {
  current = identity;
}

export function identity(): Identity {
  if (!current) throw new Error('configureIdentity has not run yet');
  return current;
}
