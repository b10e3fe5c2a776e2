import { listBeacons } from '@fairlead/contract/beacons';
import { getExhibition } from '@fairlead/contract/exhibitions';
import { listSurveys } from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointKey } from '../../../../lib/query/query.ts';

const counted: readonly unknown[] = [listBeacons, listSurveys].map((endpoint) => endpointKey(endpoint)[0]);

/** Fetches a project's counts again with each change of what they count, wherever it was made. */
export function useFreshCounts(projectId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = endpointKey(getExhibition, { params: { id: projectId } });
    const refresh = () => void client.invalidateQueries({ queryKey });
    return client.getQueryCache().subscribe((event) => {
      const isChange = event.type === 'updated' && event.action.type === 'invalidate';
      if (isChange && counted.includes(event.query.queryKey[0])) refresh();
    });
  }, [client, projectId]);
}
