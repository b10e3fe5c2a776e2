import { type Beacon, getBeacon, listBeacons } from '@fairlead/contract/beacons';
import { drawBeaconCode, getBeaconUrl, getQrCode, pointCode, revokeCode } from '@fairlead/contract/codes';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { showToast } from '../../../lib/toast.ts';

/** Actions on the codes of a point; screens that show one fetch it again. */
export function useCodeActions(point: Beacon) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const params = { projectId: point.projectId, beacon: point.id };

  const refresh = () =>
    Promise.all(
      [getBeacon, getBeaconUrl, getQrCode, listBeacons].map((endpoint) =>
        client.invalidateQueries({ queryKey: endpointKey(endpoint) }),
      ),
    );
  return {
    draw: async () => {
      await call(drawBeaconCode, { params });
      await refresh();
      showToast(t('codes.drawn'), { severity: 'success' });
    },
    revoke: async (code: string) => {
      await call(revokeCode, { params: { ...params, code } });
      await refresh();
      showToast(t('codes.revoked'), { severity: 'success' });
    },
    /** Assigns a code to a point: this one's to another point, or a printed one to this point. The caller shows failures. */
    assign: async (code: string, to: { projectId: string; id: string; name: string }) => {
      await call(pointCode, { params: { projectId: to.projectId, beacon: to.id, code } }, { isQuiet: true });
      await refresh();
      showToast(t('codes.assigned', { name: to.name }), { severity: 'success' });
    },
  };
}
