import type { Executor } from '@fairlead/database/executor';

export interface VerifiedUser {
  readonly sub: string;
  readonly email: string;
  readonly at: Date;
  /** By a reset: the owner of the e-mail address need not be the person who signed up with it and used the account so far. */
  readonly isTakenOver: boolean;
}

/**
 * Work of the embedding program in the provider's own transactions, so that both happen or neither. A rejection undoes the
 * provider's part.
 */
export interface IdentityHooks {
  /** Called when the user proved the e-mail address. False refuses it: in the embedding program it is another person's. */
  emailVerified(transaction: Executor, user: VerifiedUser): Promise<boolean>;
  /** Returns whether the embedding program knows the e-mail address as the user's since it was last proved. */
  isEmailKnown(transaction: Executor, user: { sub: string; email: string }): Promise<boolean>;
  /**
   * The user is gone, with everything the provider stored about him. False refuses it: the embedding program cannot do
   * without him. A function is called once the deletion is committed.
   */
  userDeleted(transaction: Executor, sub: string): Promise<boolean | (() => Promise<void>)>;
}

export const noHooks: IdentityHooks = {
  emailVerified: async () => true,
  isEmailKnown: async () => false,
  userDeleted: async () => true,
};
