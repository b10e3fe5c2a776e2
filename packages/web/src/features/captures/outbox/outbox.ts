import type { Capture, CaptureOutcome } from '@fairlead/contract/lead-captures';
import { liveQuery } from 'dexie';
import { makeEventId } from '../../../lib/offline/event-id.ts';
import { openSendQueue, type QueueStore, type Sent } from '../../../lib/offline/send-queue.ts';
import type { SendResult } from '../../../lib/offline/send-result.ts';
import { type CaptureDatabase, openCaptureDatabase, type StoredCapture } from './database.ts';
import { moveCaptures } from './move-captures.ts';

/** What is said of somebody who was captured. */
export type Qualification = Pick<Capture, 'rating' | 'tags' | 'note' | 'beaconId'>;
/** Undefined takes a value back, while the capture is open. */
export type QualificationChange = { readonly [Field in keyof Qualification]?: Qualification[Field] | undefined };

export type SendCaptures = (entries: readonly StoredCapture[]) => Promise<readonly SendResult<CaptureOutcome>[]>;

export interface CaptureOutbox {
  /**
   * Stores that a code was scanned. Resolves once it is on the disk: from then on it cannot be lost. An open one is sent when it
   * is released, or a minute after somebody last changed it.
   */
  capture(scanned: { projectId: string; code: string; isOpen: boolean }): Promise<StoredCapture>;
  /** Says more about somebody; what may be on its way already gets a capture behind it, which says the rest. */
  qualify(id: string, change: QualificationChange): Promise<void>;
  /** Lets an open one be sent. */
  release(id: string): Promise<void>;
  /** Deletes an open one: it was no person, or it was taken back. */
  discard(id: string): Promise<void>;
  /** The same for whatever is open of a code. */
  releaseCode(code: string): Promise<void>;
  discardCode(code: string): Promise<void>;
  /** Lets a refused one be sent again, with the same id; without the point if that was the fault. */
  retry(id: string): Promise<void>;
  /** Moves a person to another project, as long as none of it may be at the server; nothing happens to others. */
  move(id: string, projectId: string): Promise<void>;
  /** Deletes a refused one; one that waits is not touched. */
  remove(id: string): Promise<void>;
  /** Sends what waits, open ones too. Resolves when nothing is left to try for now. */
  flush(): Promise<void>;
  onAnswer(listener: (answer: CaptureOutcome) => void): () => void;
  /** Calls with all that is stored, newest first, now and after every change; returns a function that ends it. */
  watch(listener: (captures: readonly StoredCapture[]) => void): () => void;
  close(): void;
}

const openMs = 60_000;
const keptMs = 86_400_000;
/** As many as the server takes at once. */
const mostTogether = 500;

/** What becomes of a capture that was sent; it stays for a day, so that whoever sent it sees that. */
function changesBy({ entry, result }: Sent<StoredCapture, CaptureOutcome>): Partial<StoredCapture> {
  if (result.kind === 'UNAVAILABLE') {
    // Without a network nothing left the device: the person can still be moved.
    const hasStayed = result.because === 'NETWORK' && !navigator.onLine;
    return { attempts: entry.attempts + 1, ...(hasStayed && { isTried: entry.isTried }) };
  }
  if (result.kind === 'REFUSED') {
    const { code, detail, errors } = result.refusal;
    const reason = errors[0]?.message ?? detail;
    return { state: 'REFUSED', refusal: { code, detail: reason, paths: errors.map(({ path }) => path) } };
  }
  const { result: said, lead } = result.answer;
  if (said === 'MISSING') return { state: 'REFUSED', refusal: { code: 'MISSING', detail: null, paths: [] } };
  if (lead === undefined) return { state: 'SENT', refusal: null };
  const { name, profession, industry, countryCode, isUnlocked } = lead;
  return { state: 'SENT', refusal: null, person: { name, profession, industry, countryCode, isUnlocked } };
}

/** Oldest first. A capture is out of the queue by an answer only, and refused ones stay until somebody has seen them. */
const storeIn = ({ captures }: CaptureDatabase): QueueStore<StoredCapture, CaptureOutcome> => ({
  add: (entry) => captures.add(entry),
  listWaiting: () => captures.where('[state+occurredAt]').between(['WAITING', ''], ['WAITING', '\uffff']).primaryKeys(),
  // From here on it may be there: nobody changes what it says any more.
  findWaiting: (ids) =>
    captures.db.transaction('rw', captures, async () => {
      const found = (await captures.bulkGet([...ids])).map((entry) => (entry?.state === 'WAITING' ? entry : undefined));
      const untried = found.flatMap((entry) => (entry && !entry.isTried ? [entry.id] : []));
      await captures.bulkUpdate(untried.map((key) => ({ key, changes: { isTried: true } })));
      return found;
    }),
  settle: (sent) => captures.bulkUpdate(sent.map((one) => ({ key: one.entry.id, changes: changesBy(one) }))),
});

/** The captures of one account on this device, and the queue that sends them. */
export function openCaptureOutbox(options: { subject: string; send: SendCaptures; now?: () => Date }): CaptureOutbox {
  const { subject, send, now = () => new Date() } = options;
  const database = openCaptureDatabase(subject);
  const { captures } = database;
  const queue = openSendQueue({
    name: `fairlead.captures.${subject}`,
    store: storeIn(database),
    send,
    mostTogether,
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const open = (which: (entry: StoredCapture) => boolean) =>
    captures.where('[state+occurredAt]').between(['OPEN', ''], ['OPEN', '\uffff']).and(which);
  const release = async (which: (entry: StoredCapture) => boolean): Promise<void> => {
    if ((await open(which).modify({ state: 'WAITING' })) > 0) void queue.flush();
  };

  /** Lets go what has been open for long enough; a `limit` in the future lets go of all that is. */
  async function releaseUntil(limit: number): Promise<void> {
    clearTimeout(timer);
    // A clock that was set back in between makes it look as if there were hours left.
    const latest = now().getTime() + openMs;
    const released = await open(({ openUntil }) => openUntil <= limit || openUntil > latest).modify({
      state: 'WAITING',
    });
    if (released > 0) await queue.flush();
    const left = await open(() => true).toArray();
    const next = Math.min(...left.map(({ openUntil }) => openUntil));
    if (Number.isFinite(next) && !isClosed) timer = setTimeout(releaseSoon, Math.max(0, next - now().getTime()));
  }
  const releaseSoon = (): void => void releaseUntil(now().getTime()).catch(() => undefined);
  const releaseAll = (): Promise<void> => releaseUntil(Number.POSITIVE_INFINITY);
  // Whoever turns the phone off, or goes to another app, may not come back.
  const turned = (): void => {
    if (document.visibilityState === 'hidden') void releaseAll().catch(() => undefined);
  };

  const entryFor = (
    projectId: string,
    code: string,
    isOpen: boolean,
    said: QualificationChange = {},
    earliest = 0,
  ): StoredCapture => {
    const at = new Date(Math.max(now().getTime(), earliest));
    const [id, occurredAt] = [makeEventId(at.getTime()), at.toISOString()];
    return {
      id,
      projectId,
      capture: { id, code, occurredAt, ...withoutEmpty(said) },
      state: isOpen ? 'OPEN' : 'WAITING',
      occurredAt,
      openUntil: now().getTime() + openMs,
      isTried: false,
      attempts: 0,
      refusal: null,
      person: null,
      isFurther: false,
    };
  };
  const start = (isOpen: boolean): void => {
    if (isOpen) releaseSoon();
    else void queue.flush();
  };

  document.addEventListener('visibilitychange', turned);
  addEventListener('pagehide', turned);
  releaseSoon();
  void captures
    .where('[state+occurredAt]')
    .between(['SENT', ''], ['SENT', new Date(now().getTime() - keptMs).toISOString()])
    .delete()
    .catch(() => undefined);

  return {
    onAnswer: queue.onAnswer,
    async flush() {
      await releaseAll();
      await queue.flush();
    },
    async capture({ projectId, code, isOpen }) {
      const entry = entryFor(projectId, code, isOpen);
      await captures.add(entry);
      start(isOpen);
      return entry;
    },
    async qualify(id, change) {
      const behind = await database.transaction('rw', captures, async () => {
        const entry = await captures.get(id);
        if (entry === undefined) return false;
        const isOurs = entry.state === 'OPEN' || (entry.state === 'WAITING' && !entry.isTried);
        if (isOurs) {
          const capture = withoutEmpty({ ...entry.capture, ...change }) as Capture;
          await captures.update(id, { capture, openUntil: now().getTime() + openMs });
          return false;
        }
        // The latest counts, whatever was done to the clock since.
        const earliest = Date.parse(entry.occurredAt) + 1;
        const further = entryFor(entry.projectId, entry.capture.code, true, change, earliest);
        await captures.add({ ...further, person: entry.person, isFurther: true });
        return true;
      });
      if (behind) start(true);
    },
    release: (id) => release(({ id: own }) => own === id),
    releaseCode: (code) => release(({ capture }) => capture.code === code),
    async discard(id) {
      await open(({ id: own }) => own === id).delete();
    },
    async discardCode(code) {
      await open(({ capture }) => capture.code === code).delete();
    },
    async retry(id) {
      const entry = await captures.get(id);
      if (entry?.state !== 'REFUSED') return;
      // It was never taken, so its content may change. A point that is gone must not keep a person from being a lead.
      const isOfPoint = entry.refusal?.paths.some((path) => path.endsWith('.beaconId')) ?? false;
      const { beaconId: _, ...others } = entry.capture;
      const capture = isOfPoint ? others : entry.capture;
      await captures.update(id, { state: 'WAITING', refusal: null, capture });
      queue.wake();
    },
    async move(id, projectId) {
      if (await moveCaptures(database, id, projectId)) queue.wake();
    },
    async remove(id) {
      await captures
        .where('id')
        .equals(id)
        .and(({ state }) => state === 'REFUSED')
        .delete();
    },
    watch(listener) {
      const stored = liveQuery(() => captures.orderBy('occurredAt').reverse().toArray()).subscribe({
        next: listener,
        // Without storage nothing waits; capturing then reports the error.
        error: () => listener([]),
      });
      return () => stored.unsubscribe();
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', turned);
      removeEventListener('pagehide', turned);
      queue.close();
    },
  };
}

/** Leaves out what says nothing, so that the same is always sent the same way. */
const withoutEmpty = (said: QualificationChange): Qualification =>
  Object.fromEntries(
    Object.entries(said).filter(
      ([, value]) => value !== undefined && value !== '' && (value as unknown[]).length !== 0,
    ),
  );
