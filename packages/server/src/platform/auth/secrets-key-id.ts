import { createKeyring } from '@fairlead/identity/keyring';

/** By what the identity provider knows the key again that its database was begun with. */
export const secretsKeyIdOf = (secretsKey: Uint8Array): string => createKeyring(secretsKey).id;
