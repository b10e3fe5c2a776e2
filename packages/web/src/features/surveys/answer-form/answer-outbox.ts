import type { AnswerSet } from '@fairlead/contract/survey-answers';
import { backOffDelayMs, queueBackOff } from '../../../lib/retry.ts';
import { type AnswerDatabase, type KeptAnswers, openAnswerDatabase } from './answer-database.ts';

/** AWAY concerns the way to the server or the session, so the answers wait; REFUSED is a fault of these answers. */
export type SendResult =
  | { readonly kind: 'ANSWERED'; readonly answer: AnswerSet }
  | { readonly kind: 'REFUSED'; readonly reason: string; readonly isOutdated: boolean }
  | { readonly kind: 'AWAY'; readonly retryAfterMs?: number | undefined };

export interface AnswerOutbox {
  readonly database: AnswerDatabase;
  /** Stores what was answered; sent after a pause, or at once with `flush`. */
  keep(value: Omit<KeptAnswers, 'state' | 'reason'>): Promise<void>;
  /** Sends what waits. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  close(): void;
}

/** The person is still typing for about so long. */
const pauseMs = 800;

/**
 * The queue of one person: one set of answers for each survey, the last one counts. `send` makes one attempt and never
 * rejects; `mend` answers what can be sent instead when the questions have changed meanwhile.
 */
export function openAnswerOutbox(options: {
  subject: string;
  send: (kept: KeptAnswers) => Promise<SendResult>;
  mend: (kept: KeptAnswers) => Promise<KeptAnswers | null>;
}): AnswerOutbox {
  const { subject, send, mend } = options;
  const database = openAnswerDatabase(subject);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<void> | undefined;
  let isWantedAgain = false;
  let isClosed = false;

  /** Only what was sent: something newer may have been typed meanwhile. */
  const settle = (sent: KeptAnswers, change: Partial<KeptAnswers>) =>
    database.answers
      .where('surveyId')
      .equals(sent.surveyId)
      .and((now) => now.answeredAt === sent.answeredAt)
      .modify(change);

  async function attempt(kept: KeptAnswers): Promise<boolean> {
    let sent = kept;
    let result = await send(sent);
    if (result.kind === 'REFUSED' && result.isOutdated) {
      const mended = await mend(kept);
      if (mended) {
        sent = mended;
        result = await send(mended);
      }
    }
    if (result.kind === 'AWAY') {
      again(result.retryAfterMs);
      return false;
    }
    if (result.kind === 'REFUSED') await settle(kept, { state: 'REFUSED', reason: result.reason });
    else {
      const { answers, isComplete } = result.answer;
      await settle(kept, { ...sent, answers, isComplete, answeredAt: kept.answeredAt, state: 'SENT', reason: null });
    }
    return true;
  }

  function again(retryAfterMs = 0): void {
    failures += 1;
    clearTimeout(timer);
    const delayMs = Math.max(retryAfterMs, backOffDelayMs(failures - 1, queueBackOff));
    if (!isClosed) timer = setTimeout(flushSoon, delayMs);
  }

  async function round(): Promise<void> {
    const waiting = await database.answers.where('state').equals('WAITING').toArray();
    for (const kept of waiting) if (isClosed || !(await attempt(kept))) return;
    failures = 0;
  }

  /** One tab of a person sends at a time. */
  const alone = (work: () => Promise<void>): Promise<void> =>
    navigator.locks === undefined ? work() : navigator.locks.request(`fairlead.answers.${subject}`, work);

  async function run(): Promise<void> {
    do {
      isWantedAgain = false;
      await alone(round);
    } while (isWantedAgain && !isClosed);
  }

  function flush(): Promise<void> {
    if (isClosed) return Promise.resolve();
    clearTimeout(timer);
    if (running !== undefined) isWantedAgain = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  function flushSoon(): void {
    // Fails only when the device's storage does; the next trigger tries again and nothing was deleted.
    flush().catch(() => undefined);
  }

  const awake = (): void => {
    failures = 0;
    flushSoon();
  };
  const turned = (): void => awake();
  window.addEventListener('online', awake);
  window.addEventListener('focus', awake);
  // Coming back, and leaving: what was typed last does not wait for the pause.
  document.addEventListener('visibilitychange', turned);
  flushSoon();

  return {
    database,
    flush,
    async keep(value) {
      await database.answers.put({ ...value, state: 'WAITING', reason: null });
      clearTimeout(timer);
      if (!isClosed) timer = setTimeout(flushSoon, pauseMs);
    },
    close() {
      flushSoon();
      isClosed = true;
      clearTimeout(timer);
      window.removeEventListener('online', awake);
      window.removeEventListener('focus', awake);
      document.removeEventListener('visibilitychange', turned);
    },
  };
}
