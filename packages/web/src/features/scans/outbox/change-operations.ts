import type { Page } from '@fairlead/contract/page';
import {
  getScan,
  listArchivedScans,
  listScanCategories,
  listScans,
  type Scan,
  type ScanAnswer,
  updateScans,
  type WholeScan,
} from '@fairlead/contract/scans';
import { listSharing } from '@fairlead/contract/sharing';
import { getVisit } from '@fairlead/contract/visits';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Batch, OperationKind, ShownOperation } from '../../../lib/offline/operation-kind.ts';
import { isSame, type Operation, type OperationTable, rowId } from '../../../lib/offline/operations.ts';
import type { Outbox } from '../../../lib/offline/outbox.ts';
import { type SendResult, sendOnce } from '../../../lib/offline/send-result.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import {
  type AnsweredChange,
  type ChangedPoint,
  changed,
  changeKey,
  fieldOf,
  joinNotes,
  listWithChanges,
  nameOfUnsent,
  type PointChange,
  type PointChangeValues,
  type PointValues,
  rebaseNote,
  type StoredScan,
  writtenAfter,
} from './point-change.ts';

type List = InfiniteData<Page<Scan>> | Page<Scan>;

function pagesWith(list: List | undefined, change: PointChange, isOfArchived: boolean): List | undefined {
  if (list === undefined || !('pages' in list)) return list;
  const isListed = list.pages.some(({ items }) => items.some(({ beaconId }) => beaconId === change.beaconId));
  const pages = list.pages.map((page, index) => {
    // A new point stands on the first page only.
    const applied = isListed || index === 0 ? [change] : [];
    return { ...page, items: [...listWithChanges(page.items, applied, isOfArchived)] };
  });
  return { ...list, pages };
}

/** The server took a change: what is shown says so at once, and is asked anew. */
function followChange(queryClient: QueryClient, change: PointChange): void {
  const beaconId = change.beaconId ?? '';
  const taken: PointChange = { ...change, state: 'WAITING' };
  for (const list of [listScans, listArchivedScans]) {
    queryClient.setQueriesData<List>({ queryKey: endpointKey(list) }, (known) =>
      pagesWith(known, taken, list === listArchivedScans),
    );
  }
  const point = endpointKey(getScan, { params: { beaconId } });
  queryClient.setQueryData<WholeScan>(point, (known) => known && changed(known, taken));
  void queryClient.invalidateQueries({ queryKey: point });
  for (const list of [listScans, listArchivedScans, listScanCategories, getVisit]) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
  }
}

/** Returns a list as the server will have it after a scan: at its top, and nowhere else. */
function putFirst(list: InfiniteData<Page<Scan>>, scan: Scan): InfiniteData<Page<Scan>> {
  const pages = list.pages.map((page, index) => {
    const others = page.items.filter(({ beaconId }) => beaconId !== scan.beaconId);
    return { ...page, items: index === 0 ? [scan, ...others] : others };
  });
  return { ...list, pages };
}

/** The server acknowledged a scan: the lists show it at once, and are asked anew. */
export function followScan({ scan }: ScanAnswer, queryClient: QueryClient): void {
  if (scan === undefined) return;
  // At once, so that a person who goes back to the list never sees it without the scan.
  queryClient.setQueriesData<List>({ queryKey: endpointKey(listScans) }, (list) =>
    list !== undefined && 'pages' in list ? putFirst(list, scan) : list,
  );
  // The rest of the point follows: the answer to a scan does not carry it.
  const point = endpointKey(getScan, { params: { beaconId: scan.beaconId } });
  queryClient.setQueryData<WholeScan>(point, (known) => ({
    attachments: [],
    surveyId: null,
    shareUrl: null,
    ...known,
    ...scan,
  }));
  void queryClient.invalidateQueries({ queryKey: point });
  for (const list of [listScans, listArchivedScans, listScanCategories, listSharing, getVisit]) {
    void queryClient.invalidateQueries({ queryKey: endpointKey(list) });
  }
}

type Results = readonly SendResult<AnsweredChange>[];

const shownKinds = { note: 'NOTE', archived: 'ARCHIVE', category: 'CATEGORY' } as const;

export const changeKind: OperationKind<PointChangeValues, AnsweredChange> = {
  name: 'CHANGE',
  /** As many as the server changes at once. */
  maxBatch: 500,
  /** A person who writes goes on for about so long. */
  delayMs: 800,
  follows: 'SCAN',
  onOpen: () => sentNotes.clear(),
  isReady: ({ beaconId }) => beaconId !== null,
  send: sendChanges,
  resolve(now, sent, { conflict }) {
    if (conflict) return rebaseNote(now, conflict);
    return isSame(now, sent) ? null : writtenAfter(now, sent);
  },
  isToRepeat: ({ conflict }) => conflict !== undefined,
  onAnswer: ({ conflict, ...change }, queryClient) =>
    followChange(queryClient, conflict ? { ...change, values: { note: conflict.note } } : change),
  show(change, all, queryClient) {
    const { beaconId, scanId, values } = change;
    const point = endpointKey(getScan, { params: { beaconId: beaconId ?? '' } });
    const known = queryClient.getQueryData<{ readonly title: string }>(point);
    return {
      kind: shownKinds[fieldOf(values)],
      title: titleOf(change, all) ?? known?.title ?? null,
      ...contentOf(values),
      changeAt: beaconId === null ? `/waiting/${scanId}` : `/mixie-point/${beaconId}`,
    };
  },
};

function titleOf({ scan, scanId }: PointChange, all: readonly Operation[]): string | null {
  if (scan !== null || scanId === null) return scan?.title ?? null;
  const stored = all.find(({ id }) => id === rowId('SCAN', scanId)) as StoredScan | undefined;
  return stored ? nameOfUnsent(stored) : null;
}

function contentOf(values: PointValues): Pick<ShownOperation, 'text' | 'act'> {
  if ('archived' in values) return { text: null, act: values.archived ? 'ARCHIVED' : 'RESTORED' };
  const text = 'note' in values ? values.note : values.category;
  return text === null ? { text, act: 'note' in values ? 'NO_NOTE' : 'NO_CATEGORY' } : { text };
}

/** Stores a change of points, sent after a pause. Resolves once it is on the disk: from then on it cannot be lost. */
export const changePoints = (outbox: Outbox, points: readonly ChangedPoint[], values: PointValues): Promise<void> =>
  outbox.put(
    changeKind,
    ...points.map(({ beaconId, scanId, scan }) => {
      const key = changeKey(beaconId ?? scanId ?? '', fieldOf(values));
      return { key, beaconId, scanId, scan, values };
    }),
  );

/** The changes that wait for one of these scans. */
async function changesBehind(operations: OperationTable, isOf: (scanId: string) => boolean): Promise<PointChange[]> {
  const changes = (await operations.where('id').startsWith(rowId(changeKind.name, '')).toArray()) as PointChange[];
  return changes.filter(({ scanId }) => scanId !== null && isOf(scanId));
}

/**
 * Gives the changes that waited for scans the points to which these led. Part of the transaction that removes the scans, so that a
 * change never waits for a scan that is gone.
 */
export async function bindChanges(operations: OperationTable, points: ReadonlyMap<string, string>): Promise<void> {
  if (points.size === 0) return;
  for (const change of await changesBehind(operations, (scanId) => points.has(scanId))) {
    const beaconId = points.get(change.scanId ?? '') ?? '';
    const key = changeKey(beaconId, fieldOf(change.values));
    const bound: PointChange = { ...change, id: rowId(changeKind.name, key), key, beaconId, scanId: null };
    const other = (await operations.get(bound.id)) as PointChange | undefined;
    await operations.delete(change.id);
    if (other === undefined) await operations.put(bound);
    else {
      const noteBefore = 'note' in other.values ? other.values.noteBefore : undefined;
      const isLater = change.at >= other.at;
      await operations.put(isLater ? joinNotes(other, bound, noteBefore) : joinNotes(bound, other, noteBefore));
    }
  }
}

/** Deletes the changes that wait for a scan which is discarded. */
export async function discardChanges(operations: OperationTable, scanId: string): Promise<void> {
  const behind = await changesBehind(operations, (each) => each === scanId);
  await operations.bulkDelete(behind.map(({ id }) => id));
}

/** The notes that this page sent since the outbox was opened, by key: one that comes back as another's had its answer lost on the way. */
const sentNotes = new Map<string, Set<string>>();
const textOf = (note: string | null): string => note?.trim() ?? '';

/** Makes one attempt: changes that say the same go in one request. */
async function sendChanges(changes: Batch<PointChangeValues>, subject: string): Promise<Results> {
  for (const { key, values } of changes) {
    if (!('note' in values)) continue;
    sentNotes.set(key, (sentNotes.get(key) ?? new Set()).add(textOf(values.note)));
  }
  const results = new Map<string, SendResult<AnsweredChange>>();
  let broken: SendResult<AnsweredChange> | null = null;
  for (const alike of Map.groupBy(changes, ({ values }) => JSON.stringify(values)).values()) {
    // A fault of the way to the server holds for all: none of the others waits for it once more.
    const answered: Results = broken === null ? await sendAlike(alike, subject) : [];
    for (const [index, { key }] of alike.entries()) {
      const result = broken ?? answered[index];
      if (result) results.set(key, result);
    }
    const [first] = answered;
    if (first?.kind === 'UNAVAILABLE' && first.because !== 'SERVER') broken = first;
  }
  return changes.map(({ key }) => results.get(key) ?? { kind: 'UNAVAILABLE', because: 'SERVER' });
}

async function sendAlike(alike: readonly PointChange[], subject: string): Promise<Results> {
  const ids = alike.flatMap(({ beaconId }) => beaconId ?? []);
  const [first] = alike;
  const body = { ids, ...first?.values };
  const sent = await sendOnce(updateScans, { body }, subject, (answer) => areOf(answer, ids));
  if (sent.kind === 'ANSWERED') {
    return alike.map((change, index): SendResult<AnsweredChange> => {
      const { result, note = null } = sent.answer[index] ?? {};
      if (result === 'CONFLICT') {
        const isOwn = sentNotes.get(change.key)?.has(textOf(note)) ?? false;
        return { kind: 'ANSWERED', answer: { ...change, conflict: { note, isOwn } } };
      }
      if (result !== 'MISSING') return { kind: 'ANSWERED', answer: change };
      return { kind: 'REFUSED', refusal: { code: 'MISSING', detail: null, errors: [] } };
    });
  }
  // A refusal of several says nothing about any of them: each is tried by itself then.
  const isForOne = sent.kind !== 'REFUSED' || alike.length === 1;
  return alike.map(() => (isForOne ? sent : { kind: 'UNAVAILABLE', because: 'SERVER' }));
}

const areOf = (answer: readonly { readonly id: string }[], ids: readonly string[]): boolean =>
  answer.length === ids.length && answer.every(({ id }, index) => id === ids[index]);
