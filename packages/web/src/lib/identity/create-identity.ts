import type { IdentityConfig } from '../config.ts';
import { type Identity, IdentityError } from './identity.ts';

/** The provider of the configuration. Its client (26 kB and the arithmetic of SRP) is fetched with the first call. */
export function createIdentity(config: IdentityConfig): Identity {
  let loading: Promise<Identity> | undefined;
  const load = (): Promise<Identity> => {
    loading ??= import('./cognito-identity.ts')
      .then(({ createCognitoIdentity }) => createCognitoIdentity(config))
      .catch((error: unknown) => {
        loading = undefined;
        // It is fetched again with the next call; until then it is the way to the server that fails.
        throw new IdentityError('NETWORK', 'Network Error', error);
      });
    return loading;
  };
  return {
    signUp: async (input) => (await load()).signUp(input),
    confirmSignUp: async (username, code, metadata) => (await load()).confirmSignUp(username, code, metadata),
    resendCode: async (username, metadata) => (await load()).resendCode(username, metadata),
    signIn: async (username, password, metadata) => (await load()).signIn(username, password, metadata),
    signOut: async () => (await load()).signOut(),
    currentSession: async () => (await load()).currentSession(),
    idToken: async () => (await load()).idToken(),
    refresh: async () => (await load()).refresh(),
    updateAttributes: async (attributes, metadata) => (await load()).updateAttributes(attributes, metadata),
    deleteUser: async () => (await load()).deleteUser(),
  };
}
