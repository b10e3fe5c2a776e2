import { type Beacon, deleteBeacon, listBeacons } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useConfirmation } from '../../ui/confirmation.tsx';

/** The question before a point goes for good; one that was scanned in between is archived. */
export function useDeletingPoint(point: Beacon, onGone: () => void) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const erase = useEndpointMutation(deleteBeacon);
  const { name } = point;
  return useConfirmation(null, async () => {
    const { result } = await erase.mutateAsync({ params: { projectId: point.projectId, beacon: point.id } });
    await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
    showToast(result === 'DELETED' ? t('delete.done', { name }) : t('archive.done', { name }), {
      severity: 'success',
    });
    onGone();
  });
}
