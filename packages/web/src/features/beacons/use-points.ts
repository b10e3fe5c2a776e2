import { type Beacon, getBeaconOrder, listBeacons, replaceBeaconOrder } from '@fairlead/contract/beacons';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';

const pollMs = 15_000;

/** The points of a project in their order, and those that are archived. */
export function usePoints(projectId: string) {
  const { t } = useTranslation('beacons');
  const client = useQueryClient();
  const params = { projectId };
  const current = useEndpoint(listBeacons, { params, query: {} }, { refetchInterval: pollMs });
  const archived = useEndpoint(listBeacons, { params, query: { archived: 'true' } }, { call: { isQuiet: true } });
  const [order, setOrder] = useState<readonly string[] | null>(null);

  const place = ({ id }: Beacon) => order?.indexOf(id) ?? 0;
  const points = order && current.data ? current.data.toSorted((a, b) => place(a) - place(b)) : current.data;

  async function move(ids: readonly string[]): Promise<void> {
    // The rows follow the hand; a refused change puts them back.
    setOrder(ids);
    const key = endpointKey(getBeaconOrder, { params });
    try {
      const known = await client.fetchQuery({
        queryKey: key,
        queryFn: () => call(getBeaconOrder, { params }, { isQuiet: true }),
        staleTime: Number.POSITIVE_INFINITY,
      });
      const headers = { 'if-match': `"${known.version}"` };
      client.setQueryData(
        key,
        await call(replaceBeaconOrder, { params, body: { ids: [...ids] } }, { isQuiet: true, headers }),
      );
    } catch (error) {
      client.removeQueries({ queryKey: key });
      const isConflict = error instanceof ApiProblem && error.code === 'EDIT_CONFLICT';
      showToast(isConflict ? t('order.conflict') : t('order.failed'), { severity: 'warning' });
    } finally {
      await client.invalidateQueries({ queryKey: endpointKey(listBeacons) });
      setOrder(null);
    }
  }

  return { current, points, archived, move: (ids: readonly string[]) => void move(ids) };
}
