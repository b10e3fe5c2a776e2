import { Dexie, type Table } from 'dexie';
import { keptAnswersName } from './forget-answers.ts';

/** An answer of the server as it was last seen by a person on this device. */
export interface KeptAnswer {
  readonly subject: string;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

export type AnswerStore = Dexie & { answers: Table<KeptAnswer, [string, string]> };

/** Holds what was read, never what was made: whoever signs out takes it along. */
export function openAnswerStore(): AnswerStore {
  const store = new Dexie(keptAnswersName) as AnswerStore;
  store.version(1).stores({ answers: '[subject+hash], subject' });
  // Gone at the end of the session, in whichever tab it ended; the library would say so in the console.
  store.on('versionchange', () => {
    store.close();
    return false;
  });
  return store;
}
