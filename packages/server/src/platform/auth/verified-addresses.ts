import type { Identity } from './identity.ts';

/** Who has shown which of these addresses to be theirs: subjects by address. Null with a pool elsewhere, which is not asked. */
export type FindVerified = (emails: readonly string[]) => Promise<ReadonlyMap<string, string> | null>;

export const createFindVerified =
  ({ provider }: Pick<Identity, 'provider'>): FindVerified =>
  async (emails) =>
    provider === null ? null : provider.port.findVerified(emails);
