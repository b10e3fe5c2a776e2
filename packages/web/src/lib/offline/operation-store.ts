import type { OperationKind } from './operation-kind.ts';
import { isSame, type OperationDatabase, type OperationRow, operationsIn } from './operations.ts';
import type { OperationStore, Sent } from './send-operations.ts';

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
export function storeOf(database: OperationDatabase, kind: OperationKind): OperationStore<OperationRow, unknown> {
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
