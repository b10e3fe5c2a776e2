import { getLead, type Lead, listLeads } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import type { LeadRequest } from '../url/lead-query.ts';

const atOnce = 100;

type Stored = Page<Lead> | InfiniteData<Page<Lead>> | undefined;

/** Puts the latest state of leads into every list that is stored: what is masked now is masked in all of them. */
export function storeLeads(client: QueryClient, leads: ReadonlyMap<string, Lead>): void {
  if (leads.size === 0) return;
  const renew = (page: Page<Lead>): Page<Lead> =>
    page.items.some(({ id }) => leads.has(id))
      ? { ...page, items: page.items.map((lead) => leads.get(lead.id) ?? lead) }
      : page;
  client.setQueriesData<Stored>({ queryKey: endpointKey(listLeads) }, (stored) => {
    if (stored === undefined) return undefined;
    return 'pages' in stored ? { ...stored, pages: stored.pages.map(renew) } : renew(stored);
  });
  client.setQueriesData<Lead>(
    { queryKey: endpointKey(getLead) },
    (stored) => stored && (leads.get(stored.id) ?? stored),
  );
}

/** Reads leads by their ids, as many as there are; those of another project or that are gone are left out. */
export async function readLeads(
  projectId: string,
  ids: readonly string[],
  request: Partial<LeadRequest> = {},
): Promise<Lead[]> {
  const leads: Lead[] = [];
  for (let at = 0; at < ids.length; at += atOnce) {
    const query = { ...request, ids: ids.slice(at, at + atOnce).join(','), limit: atOnce };
    leads.push(...(await call(listLeads, { params: { projectId }, query }, { isQuiet: true })).items);
  }
  return leads;
}

export const byLeadId = (leads: readonly Lead[]): ReadonlyMap<string, Lead> =>
  new Map(leads.map((lead) => [lead.id, lead]));
