import { type Beacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { endpointKey } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';

/** Archives and restores a point; the message that says so offers to undo it. */
export function useArchivePoint() {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();

  async function set(point: Beacon, isArchived: boolean, canUndo = true): Promise<void> {
    const params = { projectId: point.projectId, beacon: point.id };
    const saved = await call(patchBeacon, { params, body: { isArchived } });
    client.setQueryData(endpointKey(getBeacon, { params }), saved);
    await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    const undo = { label: t('undo'), onPress: () => void set(point, !isArchived, false).catch(() => undefined) };
    const { name } = point;
    showToast(isArchived ? t('archive.done', { name }) : t('restore.done', { name }), {
      severity: 'success',
      ...(canUndo && { action: undo }),
    });
  }

  return {
    archive: (point: Beacon) => set(point, true),
    restore: (point: Beacon) => set(point, false),
  };
}
