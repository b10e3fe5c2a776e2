import { type Beacon, getBeacon, listBeacons, patchBeacon } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';

/** Switches a point on or off at once, with undo for as long as the message is shown. */
export function useActivation(point: Beacon) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const patch = useEndpointMutation(patchBeacon);
  const params = { projectId: point.projectId, beacon: point.id };
  const key = endpointKey(getBeacon, { params });

  async function set(isActive: boolean, canUndo: boolean): Promise<void> {
    const before = client.getQueryData<Beacon>(key) ?? point;
    // The switch follows the hand; a refused change puts it back.
    client.setQueryData(key, { ...before, isActive });
    try {
      client.setQueryData(key, await patch.mutateAsync({ params, body: { isActive } }));
      void client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      const undo = { label: t('undo'), onPress: () => void set(!isActive, false) };
      const message = isActive ? t('nowActive', { name: point.name }) : t('nowInactive', { name: point.name });
      showToast(message, { severity: 'success', ...(canUndo && { action: undo }) });
    } catch {
      client.setQueryData(key, before);
    }
  }

  return (isActive: boolean) => void set(isActive, true);
}
