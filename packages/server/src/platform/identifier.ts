import { v7 } from 'uuid';

/** A new key: UUID v7, so that rows made together lie together. */
export const newId = (): string => v7();

/** A key that is seen by people who must not learn from it when, or beside what, it was made: its time is `at`. */
export const newIdAsOf = (at: Date): string => v7({ msecs: at.getTime() });
