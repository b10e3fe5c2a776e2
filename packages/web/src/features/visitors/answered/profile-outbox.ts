import type { Visitor } from '@fairlead/contract/visitors';
import { openSender, type OperationStore } from '../../../lib/offline/send-operations.ts';
import type { SendResult } from '../../../lib/offline/send-result.ts';
import { createSharedOutbox } from '../../../lib/offline/shared-outbox.ts';
import type { Question } from '../use-questions.ts';
import { type KeptField, openProfileDatabase, type ProfileDatabase } from './profile-database.ts';
import { sendField } from './send-field.ts';

export interface ProfileOutbox {
  readonly database: ProfileDatabase;
  /** Stores what was said in a field; sent after a pause, or at once with `flush`. */
  keep(question: Question, value: string): Promise<void>;
  /** Takes back what waits in a field: it was emptied again. */
  drop(question: Question): Promise<void>;
  /** Sends what waits. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  /** Lets a refused field be sent again. */
  retry(question: string): Promise<void>;
  /** Deletes a refused field. */
  remove(question: string): Promise<void>;
  /** Subscribes to the profile as the server has it after each field. Returns a function that ends the subscription. */
  onAnswer(listener: (visitor: Visitor) => void): () => void;
  close(): void;
}

/** After the last key; short enough that nobody leaves before. */
const delayMs = 400;

/** One value for each field, the last one counts. */
const storeIn = ({ fields }: ProfileDatabase): OperationStore<KeptField, Visitor> => ({
  add: (made) => fields.bulkPut([...made]),
  async listWaiting() {
    const waiting = await fields.where('state').equals('WAITING').sortBy('answeredAt');
    return waiting.map(({ question }) => question);
  },
  async findWaiting(questions) {
    const kept = await fields.bulkGet([...questions] as Question[]);
    return kept.map((each) => (each?.state === 'WAITING' ? each : undefined));
  },
  storeResults: ([sent]) =>
    fields.db.transaction('rw', fields, async () => {
      if (sent === undefined) return;
      const { entry, result } = sent;
      // Only what was sent: something newer may have been typed meanwhile.
      if ((await fields.get(entry.question))?.answeredAt !== entry.answeredAt) return;
      if (result.kind === 'ANSWERED') await fields.delete(entry.question);
      else if (result.kind === 'UNAVAILABLE') await fields.update(entry.question, { attempts: entry.attempts + 1 });
      else {
        const { errors, detail } = result.refusal;
        await fields.update(entry.question, { state: 'REFUSED', reason: errors[0]?.message ?? detail });
      }
    }),
});

/** What one person said of themselves and the server has not got, and the queue that sends it. */
export function openProfileOutbox(options: {
  subject: string;
  send: (kept: KeptField) => Promise<SendResult<Visitor>>;
}): ProfileOutbox {
  const { subject, send } = options;
  const database = openProfileDatabase(subject);
  const { fields } = database;
  const queue = openSender({
    name: `fairlead.profile.${subject}`,
    store: storeIn(database),
    send: async ([kept]) => [await send(kept)],
    delayMs,
  });
  return {
    database,
    flush: queue.flush,
    onAnswer: queue.onAnswer,
    close: queue.close,
    keep: (question, value) =>
      queue.add({ question, value, answeredAt: new Date().toISOString(), state: 'WAITING', attempts: 0, reason: null }),
    drop: (question) => fields.delete(question),
    async retry(question) {
      await fields.update(question as Question, { state: 'WAITING', reason: null });
      queue.wake();
    },
    async remove(question) {
      await fields
        .where('question')
        .equals(question)
        .and(({ state }) => state === 'REFUSED')
        .delete();
    },
  };
}

/** The queue of whoever is signed in, the same for everything on the page; null while nobody is. */
export const useProfileOutbox = createSharedOutbox((subject) =>
  openProfileOutbox({ subject, send: (kept) => sendField(kept, subject) }),
);
