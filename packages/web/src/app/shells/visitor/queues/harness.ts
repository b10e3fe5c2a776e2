import type { ListedDocument } from '../../../../features/attachments/document-database.ts';
import { changeFavourite, favouriteKind } from '../../../../features/attachments/favourites/favourite-operations.ts';
import { changeKind, changePoints } from '../../../../features/scans/outbox/change-operations.ts';
import { openScanOutbox, recordScan, scanKind } from '../../../../features/scans/outbox/scan-operations.ts';
import { answersKind } from '../../../../features/surveys/answer-form/answer-operations.ts';
import { configureCaller } from '../../../../lib/client/call.ts';
import { createCaller } from '../../../../lib/client/caller.ts';
import { forgetAccount, moveOperations, openOperations } from '../../../../lib/offline/operation-database.ts';
import type { OperationKind } from '../../../../lib/offline/operation-kind.ts';
import type { Operation } from '../../../../lib/offline/operations.ts';
import { type Outbox, openOutbox } from '../../../../lib/offline/outbox.ts';
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

/** An outbox that sends one kind. */
const open = <Values extends object>(subject: string, kind: OperationKind<Values>, sender: Sender): Outbox =>
  openOutbox({ subject, kinds: [{ ...kind, send: (batch) => kind.send(batch as never, sender()) } as OperationKind] });

async function storedOf<Values extends object>(
  subject: string,
  { name }: OperationKind<Values>,
  nameOf: (operation: Operation<Values>) => string | null | undefined,
): Promise<Record<string, string>> {
  const all = await openOperations(subject).operations.filter(({ kind, state }) => kind === name && state !== 'SENT');
  const rows = (await all.toArray()) as Operation<Values>[];
  return Object.fromEntries(rows.map((row) => [nameOf(row), row.state]));
}

const kinds = {
  scans(subject: string, sender: Sender): Queue {
    const outbox = open(subject, scanKind, sender);
    return {
      flush: () => outbox.flush(),
      add: async (name) => void (await recordScan(outbox, { qrCode: name, source: 'CAMERA' })),
      stored: () => storedOf(subject, scanKind, ({ event }) => event.qrCode),
    };
  },
  answers(subject: string, sender: Sender): Queue {
    const outbox = open(subject, answersKind, sender);
    let last = Date.now();
    return {
      flush: () => outbox.flush(),
      add(name, text = '') {
        last += 1;
        const at = new Date(last).toISOString();
        const answers = [{ questionId: 'q', text }];
        return outbox.put(answersKind, { key: name, at, answers, isComplete: false, language: 'en' });
      },
      stored: () => storedOf(subject, answersKind, ({ key }) => key),
    };
  },
  changes(subject: string, sender: Sender): Queue {
    const outbox = open(subject, changeKind, sender);
    return {
      flush: () => outbox.flush(),
      add: (name, text = '') =>
        changePoints(outbox, [{ beaconId: name, scanId: null, scan: null }], { note: name + text }),
      stored: () => storedOf(subject, changeKind, ({ beaconId }) => beaconId),
    };
  },
  favourites(subject: string, sender: Sender): Queue {
    const outbox = open(subject, favouriteKind, sender);
    return {
      flush: () => outbox.flush(),
      add: (name) => changeFavourite(outbox, { id: name } as ListedDocument, true),
      stored: () => storedOf(subject, favouriteKind, ({ key }) => key),
    };
  },
};

const signedIn: Sender = () => readClaims(storedToken())?.sub ?? '';

/** Controls of the tests outside the page: the queues of the visitor with their real calls. */
const harness = {
  signIn: (subject: string) => startSession(`a.${btoa(JSON.stringify({ sub: subject }))}.c`),
  moveOperations,
  forgetAccount,
  /** Data that was only read: an opened point, and the questions of a survey. */
  async keepRead(subject: string): Promise<void> {
    await openOperations(subject).seen.put({ id: 'POINT opened', value: new Date().toISOString() });
    await openOperations(subject).seen.put({ id: 'SURVEY survey', value: {} });
  },
  readOf: (subject: string): Promise<readonly unknown[]> =>
    openOperations(subject)
      .seen.filter(({ id }) => !id.startsWith('FAVOURITE '))
      .toArray(),
  /** Notes the point of the one scan that waits; sent by a queue of its own once the scan was answered. */
  async noteOfScan(subject: string, note: string): Promise<void> {
    const [scan] = await openOperations(subject).operations.toArray();
    const outbox = openScanOutbox(subject);
    await changePoints(outbox, [{ beaconId: null, scanId: scan?.key ?? '', scan: null }], { note });
    await outbox.flush(changeKind);
  },
  changesOf: (subject: string) =>
    openOperations(subject)
      .operations.filter(({ kind }) => kind === changeKind.name)
      .toArray(),
  /** `asWhom` names the sender: the owner, as in the application, or the signed-in person. */
  start: (kind: keyof typeof kinds, subject: string, asWhom: 'OWNER' | 'SIGNED_IN' = 'OWNER') =>
    kinds[kind](subject, asWhom === 'OWNER' ? () => subject : signedIn),
};

export type Harness = typeof harness;
(globalThis as unknown as { harness: Harness }).harness = harness;
