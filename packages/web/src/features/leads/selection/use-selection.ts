import { type Lead, leadLimits, listLeads } from '@fairlead/contract/leads';
import { useCallback, useMemo, useRef, useState } from 'react';
import { call } from '../../../lib/client/call.ts';
import type { LeadRequest } from '../url/lead-query.ts';

/** Most leads of one action. */
export const maxChosen = leadLimits.atOnce;
const pageSize = 200;

interface Held {
  readonly chosen: ReadonlyMap<string, Lead>;
  /** How many leads of the view were chosen together so far, and where the next ones begin; null while all or none were. */
  readonly passed: number;
  readonly next: string | null;
}
const none: Held = { chosen: new Map(), passed: 0, next: null };

interface SelectionInput {
  readonly projectId: string;
  readonly request: LeadRequest;
  readonly leads: readonly Lead[] | undefined;
}

/** The leads that are chosen; those of another list are not. */
export function useSelection({ projectId, request, leads }: SelectionInput) {
  const key = JSON.stringify(request);
  const [stored, setStored] = useState({ key, held: none });
  const [isLoadingAll, setLoadingAll] = useState(false);
  const anchor = useRef<string>(undefined);
  const { chosen, passed, next } = stored.key === key ? stored.held : none;
  const hold = useCallback(
    (change: (before: Held) => Held) =>
      setStored((before) => ({ key, held: change(before.key === key ? before.held : none) })),
    [key],
  );
  const set = useCallback(
    (change: (before: Held['chosen']) => Held['chosen']) =>
      hold((before) => ({ ...before, chosen: change(before.chosen) })),
    [hold],
  );

  const toggle = useCallback(
    (lead: Lead, isRange: boolean) => {
      const rows = leads ?? [];
      const [from, to] = [anchor.current, lead.id].map((id) => rows.findIndex((row) => row.id === id));
      const isSpan = isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0;
      anchor.current = lead.id;
      set((before) => {
        const after = new Map(before);
        if (isSpan) for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) after.set(row.id, row);
        else if (!after.delete(lead.id)) after.set(lead.id, lead);
        return limited(after);
      });
    },
    [leads, set],
  );
  const clear = useCallback(() => hold(() => none), [hold]);
  const chooseLoaded = useCallback(
    () => set((before) => limited(new Map([...before, ...(leads ?? []).map((lead) => [lead.id, lead] as const)]))),
    [leads, set],
  );

  /** Chooses the first leads of the view, loaded or not, or those that follow the ones chosen so before. */
  const chooseFrom = useCallback(
    async (start: string | null, before: number) => {
      setLoadingAll(true);
      try {
        const all: Lead[] = [];
        let cursor = start;
        do {
          const limit = Math.min(pageSize, maxChosen - all.length);
          const query = { ...request, limit, ...(cursor !== null && { cursor }) };
          const page: { items: Lead[]; nextCursor: string | null } = await call(listLeads, {
            params: { projectId },
            query,
          });
          all.push(...page.items);
          cursor = page.nextCursor;
        } while (cursor !== null && all.length < maxChosen);
        const found = new Map(all.map((lead) => [lead.id, lead]));
        hold(() => ({ chosen: found, passed: before + all.length, next: cursor }));
      } catch {
        // The client has shown that it failed; what was chosen stays.
      } finally {
        setLoadingAll(false);
      }
    },
    [projectId, request, hold],
  );
  const chooseAll = useCallback(() => chooseFrom(null, 0), [chooseFrom]);
  const chooseNext = useCallback(() => chooseFrom(next, passed), [chooseFrom, next, passed]);

  // Each in its latest state, as far as it is loaded.
  const latest = useMemo(() => {
    if (chosen.size === 0) return [];
    const shown = new Map(leads?.map((lead) => [lead.id, lead]));
    return [...chosen.values()].map((lead) => shown.get(lead.id) ?? lead);
  }, [chosen, leads]);
  const ids = useMemo(() => new Set(chosen.keys()), [chosen]);
  return {
    ids,
    chosen: latest,
    isLoadingAll,
    /** How many leads of the view are chosen already, or were; null where none follow them. */
    passed: next === null ? null : passed,
    toggle,
    clear,
    chooseLoaded,
    chooseAll,
    chooseNext,
  };
}

const limited = (chosen: ReadonlyMap<string, Lead>): ReadonlyMap<string, Lead> =>
  chosen.size <= maxChosen ? chosen : new Map([...chosen].slice(0, maxChosen));
