import {
  getScan,
  listArchivedScans,
  listScanCategories,
  listScans,
  type Scan,
  updateScans,
} from '@fairlead/contract/scans';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';

/** Archives and restores a point of the visitor's list; the toast that says so offers to undo it. */
export function useArchiveScan(): {
  archive: (scan: Scan) => void;
  archiveAll: (scans: readonly Scan[]) => void;
  restore: (scan: Scan) => void;
} {
  const { t } = useTranslation('scans');
  const queryClient = useQueryClient();

  async function change(scans: readonly Scan[], archived: boolean): Promise<void> {
    // The caller has already shown what went wrong; the lists are fetched anew either way.
    const ids = scans.map(({ beaconId }) => beaconId);
    await call(updateScans, { body: { ids, archived } }, { isIdempotent: true });
    await refresh(scans);
  }

  async function refresh(scans: readonly Scan[]): Promise<void> {
    const lists = [listScans, listArchivedScans, listScanCategories];
    await Promise.all([
      ...lists.map((list) => queryClient.invalidateQueries({ queryKey: endpointKey(list) })),
      ...scans.map(({ beaconId }) =>
        queryClient.invalidateQueries({ queryKey: endpointKey(getScan, { params: { beaconId } }) }),
      ),
    ]);
  }

  const act = (scans: readonly Scan[], archived: boolean, message: string): void => {
    void change(scans, archived).then(
      () =>
        showToast(message, {
          severity: 'success',
          action: { label: t('undo'), onPress: () => void change(scans, !archived).catch(() => refresh(scans)) },
        }),
      () => refresh(scans),
    );
  };

  return {
    archive: (scan) => act([scan], true, t('archive.archived', { title: scan.title })),
    archiveAll: (scans) => act(scans, true, t('archive.archivedMany', { count: scans.length })),
    restore: (scan) => act([scan], false, t('archive.restored', { title: scan.title })),
  };
}
