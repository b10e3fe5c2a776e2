import { getScan } from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import type { UnsentItem, UnsentSource } from '../../../lib/offline/unsent.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { fieldOf, type PointChange } from './database.ts';
import { nameOfUnsent } from './name-of-unsent.ts';
import { useChangeOutbox, useOutbox, usePointChanges, useUnsentScans } from './outbox-context.tsx';

const kinds = { note: 'NOTE', archived: 'ARCHIVE', category: 'CATEGORY' } as const;

function contentOf({ values }: PointChange): Pick<UnsentItem, 'text' | 'act'> {
  if ('archived' in values) return { text: null, act: values.archived ? 'ARCHIVED' : 'RESTORED' };
  const text = 'note' in values ? values.note : values.category;
  return text === null ? { text, act: 'note' in values ? 'NO_NOTE' : 'NO_CATEGORY' } : { text };
}

/** The scans that the server has not got, and what was done with points. */
export function useUnsentPoints(): UnsentSource {
  const outbox = useOutbox();
  const changer = useChangeOutbox();
  const [storedScans, storedChanges] = [useUnsentScans(), usePointChanges()];
  const [scans, changes] = [storedScans ?? [], storedChanges ?? []];
  const queryClient = useQueryClient();

  const titleOf = ({ beaconId, scanId, scan }: PointChange): string | null => {
    if (scan !== null) return scan.title;
    const stored = scans.find(({ id }) => id === scanId);
    if (stored !== undefined) return nameOfUnsent(stored);
    const known = queryClient.getQueryData<{ title: string }>(
      endpointKey(getScan, { params: { beaconId: beaconId ?? '' } }),
    );
    return known?.title ?? null;
  };
  const items: UnsentItem[] = [
    ...scans.map(
      (stored): UnsentItem => ({
        kind: 'SCAN',
        id: stored.id,
        title: nameOfUnsent(stored),
        text: null,
        at: stored.occurredAt,
        state: stored.state,
        hasFailed: stored.attempts > 0,
        refusal: stored.refusal,
        changeAt: null,
        retry: async () => outbox?.retry(stored.id),
        discard: async () => outbox?.remove(stored.id),
      }),
    ),
    ...changes.map(
      (change): UnsentItem => ({
        kind: kinds[fieldOf(change.values)],
        id: change.key,
        title: titleOf(change),
        ...contentOf(change),
        at: change.changedAt,
        state: change.state,
        hasFailed: change.attempts > 0,
        refusal: change.refusal,
        changeAt: change.beaconId === null ? `/waiting/${change.scanId}` : `/mixie-point/${change.beaconId}`,
        retry: async () => changer?.retry(change.key),
        discard: async () => changer?.remove(change.key),
      }),
    ),
  ];
  return {
    isRead: storedScans !== undefined && storedChanges !== undefined,
    items,
    send: () => Promise.all([outbox?.flush().then(() => changer?.flush()), changer?.flush()]),
    forget: async () => outbox?.database.delete(),
  };
}
