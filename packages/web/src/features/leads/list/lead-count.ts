import { countLeads } from '@fairlead/contract/leads';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import type { LeadRequest } from '../url/lead-query.ts';

/** How many leads a list has, whatever it is sorted by: the list and the tab of its view ask for it once. */
export function leadCount(projectId: string, { sort: _sort, ...query }: LeadRequest) {
  const input = { params: { projectId }, query };
  return {
    queryKey: endpointKey(countLeads, input),
    queryFn: ({ signal }: { signal: AbortSignal }) => call(countLeads, input, { signal, isQuiet: true }),
  };
}
