import type { Executor } from '@fairlead/database/executor';

/** Part of a call that a handler needs after a change of a person's records. */
export interface Changing {
  readonly database: Executor;
  readonly afterwards: (work: () => Promise<void>) => void;
}

/**
 * Drops the remembered records of an identity, of all identities where no subject is named. The other processes hear of it with
 * the commit, since an earlier reader would remember the former records again; this process forgets before it answers, so that
 * the next request sees the change.
 */
export type ForgetPerson = (changing: Changing, subject: string | null) => Promise<void>;
