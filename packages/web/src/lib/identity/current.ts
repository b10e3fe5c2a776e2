import type { IdentityConfig } from '../config/config.ts';
import { type Identity, IdentityError } from './identity.ts';

let current: Identity | undefined;

/** Sets the identity provider that the app uses; once, at its start. */
export function configureIdentity(identity: Identity): void {
  current = identity;
}

export function identity(): Identity {
  if (!current) throw new Error('configureIdentity has not run yet');
  return current;
}

/** The provider of the configuration. Its client is fetched with the first call. */
export function createIdentity(config: IdentityConfig): Identity {
  let loading: Promise<Identity> | undefined;
  const load = (): Promise<Identity> => {
    loading ??= import('./cognito-identity.ts')
      .catch((error: unknown) => {
        loading = undefined;
        // It is fetched again with the next call; until then it is the way to the server that fails.
        throw new IdentityError('NETWORK', 'Network Error', error);
      })
      .then(({ createCognitoIdentity }) => createCognitoIdentity(config));
    return loading;
  };
  return new Proxy({} as Identity, {
    // Every method is a call to the provider, so that it may as well wait for the client.
    get:
      (_, name) =>
      async (...args: unknown[]): Promise<unknown> => {
        const method: unknown = Reflect.get(await load(), name);
        if (typeof method !== 'function') throw new TypeError(`The identity client has no ${String(name)}`);
        return Reflect.apply(method, undefined, args);
      },
  });
}
