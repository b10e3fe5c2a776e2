import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { rowId } from '../../lib/offline/operations.ts';
import { useOutbox } from '../../lib/offline/use-outbox.tsx';
import { useSeen } from '../../lib/offline/use-seen.ts';
import { showToast } from '../../lib/toast.ts';
import { changePoints } from './outbox/change-operations.ts';
import type { PointTarget, PointValues } from './outbox/point-change.ts';

/** Stores what is done with points; it is sent by itself. Returns whether the phone could store it, and says so when not. */
export function useChangePoints(): (targets: readonly PointTarget[], values: PointValues) => Promise<boolean> {
  const { t } = useTranslation('scans');
  const outbox = useOutbox();
  return async (targets, values) => {
    if (targets.length === 0) return true;
    try {
      if (outbox === null) throw new Error('The outbox is not open yet');
      await changePoints(outbox, targets, values);
      return true;
    } catch {
      showToast(t('notStored'), { severity: 'error' });
      return false;
    }
  };
}

/** Archives and restores points of the visitor's list; the toast that says so offers to undo it. */
export function useArchiveScan(): {
  archive: (target: PointTarget) => void;
  archiveAll: (targets: readonly PointTarget[]) => void;
  restore: (target: PointTarget) => void;
} {
  const { t } = useTranslation('scans');
  const change = useChangePoints();

  const act = async (targets: readonly PointTarget[], archived: boolean, message: string): Promise<void> => {
    if (!(await change(targets, { archived }))) return;
    showToast(message, {
      severity: 'success',
      action: { label: t('undo'), onPress: () => void change(targets, { archived: !archived }) },
    });
  };

  return {
    archive: (target) => void act([target], true, t('archive.archived', { title: target.title })),
    archiveAll: (targets) => void act(targets, true, t('archive.archivedMany', { count: targets.length })),
    restore: (target) => void act([target], false, t('archive.restored', { title: target.title })),
  };
}

const point = 'POINT';

/** The points this person has opened on this device; undefined until the storage has answered. */
export function useOpenedPoints(): ReadonlySet<string> | undefined {
  const rows = useSeen(point);
  return useMemo(() => rows && new Set(rows.map(({ id }) => id.slice(rowId(point, '').length))), [rows]);
}

/** Remembers that a point was opened, so that the list no longer marks it as new. */
export function useMarkOpened(beaconId: string | undefined): void {
  const outbox = useOutbox();
  useEffect(() => {
    if (outbox === null || beaconId === undefined) return;
    // Storage that refuses costs a dot in a list, nothing else.
    outbox.database.seen.put({ id: rowId(point, beaconId), value: null }).catch(() => undefined);
  }, [outbox, beaconId]);
}
