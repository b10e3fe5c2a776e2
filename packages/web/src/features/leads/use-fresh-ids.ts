import type { Lead } from '@fairlead/contract/leads';
import { useRef } from 'react';

const noIds: ReadonlySet<string> = new Set();

/** The leads that came into a list that was there already. Those of the first load, and of further pages, are not news. */
export function useFreshIds(leads: readonly Lead[] | undefined, listKey: string): ReadonlySet<string> {
  const before = useRef<{ key: string; leads: readonly Lead[] | undefined; fresh: ReadonlySet<string> }>(undefined);
  const last = before.current;
  if (last && last.key === listKey && last.leads === leads) return last.fresh;
  const newestKnown = last?.key === listKey ? last.leads?.[0] : undefined;
  const known = new Set(last?.leads?.map((lead) => lead.id));
  const fresh = newestKnown
    ? new Set(leads?.filter((lead) => !known.has(lead.id) && lead.lastAt >= newestKnown.lastAt).map((lead) => lead.id))
    : noIds;
  before.current = { key: listKey, leads, fresh };
  return fresh;
}
