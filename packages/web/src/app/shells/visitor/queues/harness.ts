import type { ListedDocument } from '../../../../features/documents/document-database.ts';
import { openFavouriteOutbox, sendFavourite } from '../../../../features/documents/favourites/favourite-queue.ts';
import { openChangeOutbox } from '../../../../features/scans/outbox/change-outbox.ts';
import { openVisitorDatabase } from '../../../../features/scans/outbox/database.ts';
import { openOutbox } from '../../../../features/scans/outbox/outbox.ts';
import { sendChanges } from '../../../../features/scans/outbox/send-changes.ts';
import { sendScans } from '../../../../features/scans/outbox/send-scans.ts';
import { openAnswerDatabase } from '../../../../features/surveys/answer-form/answer-database.ts';
import { openAnswerOutbox } from '../../../../features/surveys/answer-form/answer-outbox.ts';
import { sendAnswers } from '../../../../features/surveys/answer-form/send-answers.ts';
import { configureCaller } from '../../../../lib/client/call.ts';
import { createCaller } from '../../../../lib/client/caller.ts';
import { forgetAccount } from '../../../../lib/offline/forget-account.ts';
import { moveKept } from '../../../../lib/offline/move-kept.ts';
import { readClaims, startSession, storedToken } from '../../../../lib/session/session.ts';

configureCaller(
  createCaller({
    language: () => 'en',
    token: async () => storedToken(),
    refresh: async () => null,
    onForbidden: () => undefined,
    onFailure: () => undefined,
  }),
);

interface Queue {
  add(name: string, text?: string): Promise<void>;
  flush(): Promise<void>;
  /** The names of all that is stored, with the state of each. */
  stored(): Promise<Record<string, string>>;
}
/** In whose name an attempt is made. */
type Sender = () => string;

const kinds = {
  scans(subject: string, sender: Sender): Queue {
    const outbox = openOutbox({ subject, send: (events) => sendScans(events, sender()) });
    return {
      flush: outbox.flush,
      add: async (name) => void (await outbox.record({ qrCode: name, source: 'CAMERA' })),
      async stored() {
        const all = await outbox.database.scans.toArray();
        return Object.fromEntries(all.map(({ event, state }) => [event.qrCode, state]));
      },
    };
  },
  answers(subject: string, sender: Sender): Queue {
    const outbox = openAnswerOutbox({ subject, send: (kept) => sendAnswers(kept, sender()) });
    let last = Date.now();
    return {
      flush: outbox.flush,
      add(name, text = '') {
        last += 1;
        const answeredAt = new Date(last).toISOString();
        const answers = [{ questionId: 'q', text }];
        return outbox.keep({ surveyId: name, answers, isComplete: false, language: 'en', answeredAt });
      },
      async stored() {
        const all = await outbox.database.answers.where('state').notEqual('SENT').toArray();
        return Object.fromEntries(all.map(({ surveyId, state }) => [surveyId, state]));
      },
    };
  },
  changes(subject: string, sender: Sender): Queue {
    const outbox = openChangeOutbox({ subject, send: (changes) => sendChanges(changes, sender()) });
    return {
      flush: outbox.flush,
      add: (name, text = '') => outbox.change([{ beaconId: name, scanId: null, scan: null }], { note: name + text }),
      async stored() {
        const all = await openVisitorDatabase(subject).changes.toArray();
        return Object.fromEntries(all.map(({ beaconId, state }) => [beaconId, state]));
      },
    };
  },
  favourites(subject: string, sender: Sender): Queue {
    const outbox = openFavouriteOutbox({ subject, send: (change) => sendFavourite(change, sender()) });
    let last = Date.now();
    return {
      flush: outbox.flush,
      add(name) {
        last += 1;
        return outbox.change({ id: name } as ListedDocument, true, new Date(last));
      },
      async stored() {
        const all = await outbox.database.changes.toArray();
        return Object.fromEntries(all.map(({ id, state = 'WAITING' }) => [id, state]));
      },
    };
  },
};

const signedIn: Sender = () => readClaims(storedToken())?.sub ?? '';

/** Controls of the tests outside the page: the queues of the visitor with their real calls. */
const harness = {
  signIn: (subject: string) => startSession(`a.${btoa(JSON.stringify({ sub: subject }))}.c`),
  moveKept,
  forgetAccount,
  /** Data that was only read: an opened point, and the questions of a survey. */
  async keepRead(subject: string): Promise<void> {
    await openVisitorDatabase(subject).opened.put({ beaconId: 'opened', openedAt: new Date().toISOString() });
    await openAnswerDatabase(subject).surveys.put({ id: 'survey' } as never);
  },
  readOf: async (subject: string): Promise<readonly unknown[]> => [
    ...(await openVisitorDatabase(subject).opened.toArray()),
    ...(await openAnswerDatabase(subject).surveys.toArray()),
  ],
  /** Notes the point of the one scan that waits; sent by a queue of its own once the scan was answered. */
  async noteOfScan(subject: string, note: string): Promise<void> {
    const [scan] = await openVisitorDatabase(subject).scans.toArray();
    const outbox = openOutbox({ subject, send: (events) => sendScans(events, subject) });
    const changer = openChangeOutbox({ subject, send: (changes) => sendChanges(changes, subject) });
    outbox.onAnswer(() => void changer.flush());
    await changer.change([{ beaconId: null, scanId: scan?.id ?? '', scan: null }], { note });
    await changer.flush();
  },
  changesOf: (subject: string) => openVisitorDatabase(subject).changes.toArray(),
  /** `asWhom` names the sender: the owner, as in the application, or the signed-in person. */
  start: (kind: keyof typeof kinds, subject: string, asWhom: 'OWNER' | 'SIGNED_IN' = 'OWNER') =>
    kinds[kind](subject, asWhom === 'OWNER' ? () => subject : signedIn),
};

export type Harness = typeof harness;
(globalThis as unknown as { harness: Harness }).harness = harness;
