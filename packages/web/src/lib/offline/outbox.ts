import { liveQuery } from 'dexie';
import { deleteOperations, openOperations } from './operation-database.ts';
import type { Batch, NamedKind, NewOperation, OperationKind } from './operation-kind.ts';
import {
  isSame,
  type Operation,
  type OperationDatabase,
  type OperationRow,
  operationsIn,
  rowId,
} from './operations.ts';
import { type OperationStore, openSender, type Sender, type Sent } from './send-operations.ts';

/** Returns what an operation becomes by a result; null to delete it. */
function resolved(kind: OperationKind, now: OperationRow, { entry, result }: Sent<OperationRow, unknown>) {
  if (result.kind === 'ANSWERED') {
    if (kind.resolve) return kind.resolve(now, entry, result.answer);
    return isSame(now, entry) ? null : now;
  }
  if (!isSame(now, entry)) return now;
  if (result.kind === 'REFUSED') return { ...now, state: 'REFUSED', refusal: result.refusal } as const;
  // Without a network nothing left the device.
  const hasStayed = result.because === 'NETWORK' && !navigator.onLine;
  return { ...now, attempts: now.attempts + 1, isTried: hasStayed ? entry.isTried : now.isTried };
}

/** The operations of one kind, oldest first. They leave by an answer only, and refused ones stay until the person has seen them. */
function storeOf(database: OperationDatabase, kind: OperationKind): OperationStore<OperationRow, unknown> {
  const { operations, seen } = database;
  const isReady = (row: OperationRow): boolean => row.state === 'WAITING' && (kind.isReady?.(row) ?? true);
  return {
    add: (rows) =>
      database.transaction('rw', operations, seen, async () => {
        await operations.bulkPut(rows);
        if (kind.onStore) for (const row of rows) await kind.onStore(database, row);
      }),
    async listWaiting() {
      const waiting = operationsIn(operations, kind.name, 'WAITING');
      return kind.isReady ? (await waiting.filter(isReady).sortBy('at')).map(({ id }) => id) : waiting.primaryKeys();
    },
    async findWaiting(ids) {
      const find = async () =>
        (await operations.bulkGet([...ids])).map((row) => (row && isReady(row) ? row : undefined));
      if (!kind.isFrozenOnceTried) return find();
      return database.transaction('rw', operations, async () => {
        const found = await find();
        const untried = found.flatMap((row) => (row && !row.isTried ? [row.id] : []));
        await operations.bulkUpdate(untried.map((key) => ({ key, changes: { isTried: true } })));
        return found;
      });
    },
    storeResults: (sent) =>
      database.transaction('rw', operations, async () => {
        const found = await operations.bulkGet(sent.map(({ entry }) => entry.id));
        const kept: OperationRow[] = [];
        const deleted: string[] = [];
        for (const [index, one] of sent.entries()) {
          const now = found[index];
          if (now === undefined) continue;
          const row = resolved(kind, now, one);
          if (row === null) deleted.push(now.id);
          else if (row !== now) kept.push(row);
        }
        await operations.bulkPut(kept);
        await operations.bulkDelete(deleted);
        await kind.onResults?.(operations, sent);
      }),
  };
}

export interface Outbox {
  readonly subject: string;
  readonly database: OperationDatabase;
  readonly kinds: readonly OperationKind[];
  /** Stores operations, then sends them after the delay of the kind. Resolves once they are on the disk. */
  put<Values extends object>(kind: NamedKind<Values>, ...made: readonly NewOperation<Values>[]): Promise<void>;
  /**
   * Stores an operation that is sent after the kind's `holdMs`, or when the page is left. Returns a function that puts back what was
   * there before, and false once the operation may have left.
   */
  hold<Values extends object>(kind: NamedKind<Values>, made: NewOperation<Values>): Promise<() => Promise<boolean>>;
  /** Lets held operations be sent. */
  release<Values extends object>(
    kind: NamedKind<Values>,
    isMeant: (operation: Operation<Values>) => boolean,
  ): Promise<void>;
  /** Sends what waits or is held, of one kind or of all. Resolves when nothing is left to try for now. */
  flush(kind?: NamedKind): Promise<void>;
  /** Sends what waits of a kind without regard to earlier failures. */
  wake(kind: NamedKind): void;
  /** Lets a refused operation be sent again. */
  retry(kind: NamedKind, key: string): Promise<void>;
  /** Deletes a refused operation; one that waits is not touched. */
  discard(kind: NamedKind, key: string): Promise<void>;
  /** Subscribes to every answer of a kind, whichever tab sent it. Returns a function that ends the subscription. */
  onAnswer<Answer>(kind: OperationKind<object, Answer>, listener: (answer: Answer) => void): () => void;
  /** Calls with all operations, oldest first, now and after every change. Returns a function that ends it. */
  watch(listener: (operations: readonly Operation[]) => void): () => void;
  /** Deletes everything that this device has of an account that leaves for good. */
  forget(): Promise<void>;
  close(): void;
}

/** The operations of one account that the server has not acknowledged, and a sender for each of these kinds. */
export function openOutbox(options: { subject: string; kinds: readonly OperationKind[] }): Outbox {
  const { subject, kinds } = options;
  const database = openOperations(subject);
  const { operations } = database;
  const holding = kinds.filter(({ holdMs }) => holdMs !== undefined);
  let lastMs = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isClosed = false;

  const lanes = new Map<string, { readonly kind: OperationKind; readonly sender: Sender<OperationRow, unknown> }>();
  for (const kind of kinds) {
    const { name, maxBatch, delayMs } = kind;
    kind.onOpen?.();
    const sender = openSender({
      name: `fairlead.${name}.${subject}`,
      store: storeOf(database, kind),
      send: (batch: Batch<object>) => kind.send(batch, subject),
      ...(maxBatch !== undefined && { maxBatch }),
      ...(delayMs !== undefined && { delayMs }),
    });
    lanes.set(name, { kind, sender });
    if (kind.isToRepeat) sender.onAnswer((answer) => kind.isToRepeat?.(answer) && void sender.flush());
    if (kind.follows) lanes.get(kind.follows)?.sender.onAnswer(() => void sender.flush());
  }
  function laneOf({ name }: NamedKind) {
    const lane = lanes.get(name);
    if (!lane) throw new Error(`The outbox does not send operations of the kind ${name}`);
    return lane;
  }
  const senderOf = (kind: NamedKind): Sender<OperationRow, unknown> => laneOf(kind).sender;

  /** Two in one millisecond are told apart by it. */
  function timeNow(): string {
    lastMs = Math.max(Date.now(), lastMs + 1);
    return new Date(lastMs).toISOString();
  }
  const rowOf = (name: string, made: NewOperation<object>, heldUntil: number | null): OperationRow => ({
    ...made,
    id: rowId(name, made.key),
    kind: name,
    at: made.at ?? timeNow(),
    state: heldUntil === null ? 'WAITING' : 'HELD',
    heldUntil: heldUntil ?? 0,
    isTried: false,
    attempts: 0,
    refusal: null,
  });

  /** Releases what was held until a time; Infinity stands for everything. */
  async function releaseUntil(limit: number, released: readonly OperationKind[] = holding): Promise<void> {
    clearTimeout(timer);
    const sending: Promise<void>[] = [];
    for (const kind of released) {
      // A clock that was set back in between makes it look as if there were hours left.
      const latest = Date.now() + (kind.holdMs ?? 0);
      const isDue = ({ heldUntil }: OperationRow): boolean => heldUntil <= limit || heldUntil > latest;
      const count = await operationsIn(operations, kind.name, 'HELD').and(isDue).modify({ state: 'WAITING' });
      if (count > 0) sending.push(senderOf(kind).flush());
    }
    const held = await Promise.all(holding.map(({ name }) => operationsIn(operations, name, 'HELD').toArray()));
    const next = Math.min(...held.flat().map(({ heldUntil }) => heldUntil));
    clearTimeout(timer);
    if (Number.isFinite(next) && !isClosed) timer = setTimeout(releaseDue, Math.max(0, next - Date.now()));
    await Promise.all(sending);
  }
  const releaseDue = (): void => void releaseUntil(Date.now()).catch(() => undefined);
  // A person who turns the phone off, or goes to another app, may not come back.
  const leave = (): void => {
    if (document.visibilityState === 'hidden') void releaseUntil(Number.POSITIVE_INFINITY).catch(() => undefined);
  };
  if (holding.length > 0) {
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', leave);
    releaseDue();
  }
  for (const { name, sentForMs } of kinds) {
    if (sentForMs === undefined) continue;
    const oldest = new Date(Date.now() - sentForMs).toISOString();
    void operationsIn(operations, name, 'SENT', oldest)
      .delete()
      .catch(() => undefined);
  }

  async function flush(named: NamedKind): Promise<void> {
    const { kind, sender } = laneOf(named);
    if (kind.holdMs !== undefined) await releaseUntil(Number.POSITIVE_INFINITY, [kind]);
    await sender.flush();
  }
  async function flushAll(): Promise<void> {
    const flushing = new Map(kinds.map((kind) => [kind.name, flush(kind)]));
    const again = kinds.map((kind) => kind.follows && flushing.get(kind.follows)?.then(() => flush(kind)));
    await Promise.all([...flushing.values(), ...again]);
  }

  return {
    subject,
    database,
    kinds,
    put: (kind, ...made) => senderOf(kind).add(...made.map((one) => rowOf(kind.name, one, null))),
    async hold(kind, made) {
      const row = rowOf(kind.name, made, Date.now() + (laneOf(kind).kind.holdMs ?? 0));
      const before = await database.transaction('rw', operations, async () => {
        const found = await operations.get(row.id);
        await operations.put(row);
        return found;
      });
      releaseDue();
      return () =>
        database.transaction('rw', operations, async () => {
          const now = await operations.get(row.id);
          if (now?.state !== 'HELD' || !isSame(now, row)) return false;
          await (before ? operations.put(before) : operations.delete(row.id));
          return true;
        });
    },
    async release<Values extends object>(kind: NamedKind<Values>, isMeant: (operation: Operation<Values>) => boolean) {
      const held = operationsIn(operations, kind.name, 'HELD').and((row) => isMeant(row as Operation<Values>));
      if ((await held.modify({ state: 'WAITING' })) > 0) void senderOf(kind).flush();
    },
    flush: (kind) => (kind ? flush(kind) : flushAll()),
    wake: (kind) => senderOf(kind).wake(),
    async retry(kind, key) {
      await database.transaction('rw', operations, async () => {
        const row = await operations.get(rowId(kind.name, key));
        if (row?.state !== 'REFUSED') return;
        await operations.put({ ...(laneOf(kind).kind.revise?.(row) ?? row), state: 'WAITING', refusal: null });
      });
      senderOf(kind).wake();
    },
    discard: (kind, key) =>
      database.transaction('rw', operations, database.seen, async () => {
        const row = await operations.get(rowId(kind.name, key));
        if (row?.state !== 'REFUSED') return;
        await operations.delete(row.id);
        await laneOf(kind).kind.onDiscard?.(database, row);
      }),
    onAnswer: (kind, listener) => senderOf(kind).onAnswer(listener as (answer: unknown) => void),
    watch(listener) {
      const watching = liveQuery(() => operations.orderBy('at').toArray()).subscribe({
        next: listener,
        // Without storage nothing waits; making an operation then reports the error.
        error: () => listener([]),
      });
      return () => watching.unsubscribe();
    },
    forget: () => deleteOperations(subject),
    close() {
      isClosed = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', leave);
      for (const { sender } of lanes.values()) sender.close();
    },
  };
}
