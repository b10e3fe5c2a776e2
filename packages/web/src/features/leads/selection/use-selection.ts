import { type Lead, leadLimits, listLeads } from '@fairlead/contract/leads';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/client/call.ts';
import type { LeadRequest } from '../url/lead-query.ts';

/** What can be done at once. */
export const mostChosen = leadLimits.atOnce;
const pageSize = 200;
const none: ReadonlyMap<string, Lead> = new Map();

interface SelectionInput {
  readonly projectId: string;
  readonly request: LeadRequest;
  readonly leads: readonly Lead[] | undefined;
}

/** The leads that are chosen; those of another list are not. */
export function useSelection({ projectId, request, leads }: SelectionInput) {
  const key = JSON.stringify(request);
  const [held, setHeld] = useState({ key, chosen: none });
  const [isLoadingAll, setLoadingAll] = useState(false);
  const anchor = useRef<string>(undefined);
  const chosen = held.key === key ? held.chosen : none;
  const set = useCallback(
    (change: (before: ReadonlyMap<string, Lead>) => ReadonlyMap<string, Lead>) =>
      setHeld((before) => ({ key, chosen: change(before.key === key ? before.chosen : none) })),
    [key],
  );

  const toggle = useCallback(
    (lead: Lead, isRange: boolean) => {
      const rows = leads ?? [];
      const [from, to] = [anchor.current, lead.id].map((id) => rows.findIndex((row) => row.id === id));
      const isSpan = isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0;
      anchor.current = lead.id;
      set((before) => {
        const next = new Map(before);
        if (isSpan) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.set(row.id, row);
        else if (!next.delete(lead.id)) next.set(lead.id, lead);
        return limited(next);
      });
    },
    [leads, set],
  );
  const clear = useCallback(() => set(() => none), [set]);
  const chooseLoaded = useCallback(
    () => set((before) => limited(new Map([...before, ...(leads ?? []).map((lead) => [lead.id, lead] as const)]))),
    [leads, set],
  );

  /** Also those of the view that are not loaded yet. */
  const chooseAll = useCallback(async () => {
    setLoadingAll(true);
    try {
      const all: Lead[] = [];
      let cursor: string | null = null;
      do {
        const query = { ...request, limit: pageSize, ...(cursor !== null && { cursor }) };
        const page: { items: Lead[]; nextCursor: string | null } = await call(listLeads, {
          params: { projectId },
          query,
        });
        all.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null && all.length < mostChosen);
      set(() => limited(new Map(all.map((lead) => [lead.id, lead]))));
    } catch {
      // The client has shown that it failed; what was chosen stays.
    } finally {
      setLoadingAll(false);
    }
  }, [projectId, request, set]);

  // Each in its latest state, as far as it is loaded.
  const latest = useMemo(() => {
    if (chosen.size === 0) return [];
    const shown = new Map(leads?.map((lead) => [lead.id, lead]));
    return [...chosen.values()].map((lead) => shown.get(lead.id) ?? lead);
  }, [chosen, leads]);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  return { ids, chosen: latest, isLoadingAll, toggle, clear, chooseLoaded, chooseAll };
}

const limited = (chosen: ReadonlyMap<string, Lead>): ReadonlyMap<string, Lead> =>
  chosen.size <= mostChosen ? chosen : new Map([...chosen].slice(0, mostChosen));
