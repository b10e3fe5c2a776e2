import { openSender, type OperationStore } from '../../../lib/offline/send-operations.ts';
import type { SendResult } from '../../../lib/offline/send-result.ts';
import { type AnswerDatabase, type KeptAnswers, openAnswerDatabase } from './answer-database.ts';

/** What the server has of the answers once it took them. */
export type TakenAnswers = Pick<KeptAnswers, 'answers' | 'isComplete'>;

export interface AnswerOutbox {
  readonly database: AnswerDatabase;
  /** Stores what was answered; sent after a pause, or at once with `flush`. */
  keep(value: Omit<KeptAnswers, 'state' | 'reason'>): Promise<void>;
  /** Sends what waits. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  /** Lets refused answers be sent again. */
  retry(surveyId: string): Promise<void>;
  /** Deletes refused answers: what the server has counts again. */
  remove(surveyId: string): Promise<void>;
  /** Hears of answers once the server took them. */
  onAnswer(listener: () => void): () => void;
  close(): void;
}

/** The person is still typing for about so long. */
const delayMs = 800;

/** One set of answers for each survey, the last one counts. What was sent stays, as what this device knows. */
const storeIn = ({ answers }: AnswerDatabase): OperationStore<KeptAnswers, TakenAnswers> => ({
  add: (made) => answers.bulkPut([...made]),
  async listWaiting() {
    const waiting = await answers.where('state').equals('WAITING').sortBy('answeredAt');
    return waiting.map(({ surveyId }) => surveyId);
  },
  async findWaiting(surveyIds) {
    const kept = await answers.bulkGet([...surveyIds]);
    return kept.map((each) => (each?.state === 'WAITING' ? each : undefined));
  },
  async storeResults([sent]) {
    if (sent === undefined || sent.result.kind === 'UNAVAILABLE') return;
    const {
      entry: { surveyId, answeredAt },
      result,
    } = sent;
    const change: Partial<KeptAnswers> =
      result.kind === 'REFUSED'
        ? { state: 'REFUSED', reason: result.refusal.errors[0]?.message ?? result.refusal.detail }
        : { answers: result.answer.answers, isComplete: result.answer.isComplete, state: 'SENT', reason: null };
    // Only what was sent: something newer may have been typed meanwhile.
    await answers
      .where('surveyId')
      .equals(surveyId)
      .and((now) => now.answeredAt === answeredAt)
      .modify(change);
  },
});

/** The answers of one person to surveys, and the queue that sends them. */
export function openAnswerOutbox(options: {
  subject: string;
  send: (kept: KeptAnswers) => Promise<SendResult<TakenAnswers>>;
}): AnswerOutbox {
  const { subject, send } = options;
  const database = openAnswerDatabase(subject);
  const queue = openSender({
    name: `fairlead.answers.${subject}`,
    store: storeIn(database),
    send: async ([kept]) => [await send(kept)],
    delayMs,
  });
  return {
    database,
    flush: queue.flush,
    close: queue.close,
    onAnswer: queue.onAnswer,
    async retry(surveyId) {
      await database.answers.update(surveyId, { state: 'WAITING', reason: null });
      queue.wake();
    },
    async remove(surveyId) {
      await database.answers
        .where('surveyId')
        .equals(surveyId)
        .and(({ state }) => state === 'REFUSED')
        .delete();
    },
    keep: (value) => queue.add({ ...value, state: 'WAITING', reason: null }),
  };
}
