import { listAudit } from '@fairlead/contract/audits';
import { listLicences } from '@fairlead/contract/licences';
import { explainPrice, listPriceAssignments, listPrices } from '@fairlead/contract/prices';
import { useQueryClient } from '@tanstack/react-query';
import { endpointKey } from '../../lib/query/query.ts';

const shown = [listPrices, listPriceAssignments, listLicences, explainPrice, listAudit];

/** Fetches anew whatever shows prices: one change may decide all of them. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(shown.map((each) => client.invalidateQueries({ queryKey: endpointKey(each) })));
  };
}
