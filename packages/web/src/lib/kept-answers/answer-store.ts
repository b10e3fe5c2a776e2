import { Dexie, type Table } from 'dexie';
import { keptAnswersName } from './forget-answers.ts';

/** An answer of the server as it was last seen by a person on this device. */
interface KeptAnswer {
  readonly subject: string;
  readonly hash: string;
  readonly queryKey: readonly unknown[];
  readonly data: unknown;
  readonly at: number;
}

export type AnswerStore = Dexie & { answers: Table<KeptAnswer, [string, string]> };

/** Holds what was read, never what was made: whoever signs out takes it along, in whichever tab; `onGone` hears of it. */
export function openAnswerStore(onGone: () => void): AnswerStore {
  const store = new Dexie(keptAnswersName) as AnswerStore;
  store.version(1).stores({ answers: '[subject+hash], subject' });
  store.on('versionchange', () => {
    onGone();
    // The library would say so in the console.
    return false;
  });
  return store;
}
