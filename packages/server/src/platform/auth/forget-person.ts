import type { Executor } from '@fairlead/database/executor';

/** What a handler has at hand when it changed somebody's records. */
export interface Changing {
  readonly database: Executor;
  readonly afterwards: (work: () => Promise<void>) => void;
}

/**
 * Drops what is remembered of an identity's records, of everybody's where no subject is named. The other processes hear of it
 * with the commit, for whoever reads sooner reads the records of before and remembers them again; this one forgets before it
 * answers, so that what the answer says holds for the next request.
 */
export type ForgetPerson = (changing: Changing, subject: string | null) => Promise<void>;
