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

export interface AnswerStore {
  /** What this person saw. What anybody else saw is thrown away. */
  read(subject: string): Promise<readonly KeptAnswer[]>;
  put(answer: KeptAnswer): Promise<void>;
  remove(subject: string, hashes: readonly string[]): Promise<void>;
  close(): void;
}

/** Holds what was read, never what was made: whoever signs out takes it along, in whichever tab; `onGone` hears of it. */
export function openAnswerStore(onGone: () => void): AnswerStore {
  const database = new Dexie(keptAnswersName) as Dexie & { answers: Table<KeptAnswer, [string, string]> };
  database.version(1).stores({ answers: '[subject+hash], subject' });
  database.on('versionchange', () => {
    onGone();
    // The library would say so in the console.
    return false;
  });
  const { answers } = database;
  return {
    async read(subject) {
      await answers.where('subject').notEqual(subject).delete();
      return answers.where('subject').equals(subject).toArray();
    },
    put: async (answer) => void (await answers.put(answer)),
    remove: (subject, hashes) => answers.bulkDelete(hashes.map((hash) => [subject, hash])),
    close: () => database.close(),
  };
}
