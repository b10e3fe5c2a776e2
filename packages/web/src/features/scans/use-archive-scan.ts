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
export function useArchiveScan(): { archive: (scan: Scan) => void; restore: (scan: Scan) => void } {
  const { t } = useTranslation('scans');
  const queryClient = useQueryClient();

  async function change(scan: Scan, archived: boolean): Promise<void> {
    // The caller has already shown what went wrong; the lists are fetched anew either way.
    await call(updateScans, { body: { ids: [scan.beaconId], archived } }, { isIdempotent: true });
    await refresh(scan);
  }

  async function refresh(scan: Scan): Promise<void> {
    const lists = [listScans, listArchivedScans, listScanCategories];
    await Promise.all([
      ...lists.map((list) => queryClient.invalidateQueries({ queryKey: endpointKey(list) })),
      queryClient.invalidateQueries({ queryKey: endpointKey(getScan, { params: { beaconId: scan.beaconId } }) }),
    ]);
  }

  const act = (scan: Scan, archived: boolean, message: string): void => {
    void change(scan, archived).then(
      () =>
        showToast(message, {
          severity: 'success',
          action: { label: t('undo'), onPress: () => void change(scan, !archived).catch(() => refresh(scan)) },
        }),
      () => refresh(scan),
    );
  };

  return {
    archive: (scan) => act(scan, true, t('archive.archived', { title: scan.title })),
    restore: (scan) => act(scan, false, t('archive.restored', { title: scan.title })),
  };
}
