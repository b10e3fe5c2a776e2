import { getLeadTimeline, listLeadTags, undoLeadChange, updateLeads } from '@fairlead/contract/lead-work';
import { type Lead, leadLimits } from '@fairlead/contract/leads';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { showToast, toastMs } from '../../../lib/toast.ts';
import { readLeads } from '../list/lead-cache.ts';
import { applyChange, type LeadChange } from './change.ts';

interface ChangesInput {
  readonly projectId: string;
  readonly show: (leads: readonly Lead[]) => void;
  /** Counts of views may be others now. */
  readonly onChanged: () => void;
}

/** Changes leads at once, on the screen before on the server, and offers to take it back for 6 s. */
export function useChanges({ projectId, show, onChanged }: ChangesInput) {
  const client = useQueryClient();
  const { t } = useTranslation('leads');
  const last = useRef<{ readonly undo: () => void; readonly until: number }>(undefined);

  const underWay = useRef(0);
  const stale = useRef(new Set<string>());

  const afterwards = useCallback(
    async (ids: readonly string[]) => {
      void client.invalidateQueries({ queryKey: endpointKey(getLeadTimeline) });
      void client.invalidateQueries({ queryKey: endpointKey(listLeadTags) });
      onChanged();
      for (const id of ids) stale.current.add(id);
      // While another change is under way, an answer from before it would undo it on the screen.
      if (underWay.current > 0) return;
      const read = [...stale.current];
      stale.current.clear();
      // Score and what else follows from the change; without it the screen is right as far as it goes.
      const states = await readLeads(projectId, read).catch(() => []);
      if (underWay.current === 0) show(states);
      else for (const id of read) stale.current.add(id);
    },
    [client, projectId, show, onChanged],
  );

  const undo = useCallback(
    async (changeId: string, before: readonly Lead[]) => {
      last.current = undefined;
      try {
        const { results } = await call(undoLeadChange, { params: { projectId, changeId } });
        const kept = results.filter(({ result }) => result !== 'OK').length;
        if (kept > 0) showToast(t('undo.kept', { count: kept }), { severity: 'info' });
        await afterwards(before.map(({ id }) => id));
      } catch {
        // The client has shown that it failed.
      }
    },
    [projectId, t, afterwards],
  );

  const change = useCallback(
    async (leads: readonly Lead[], what: LeadChange, message: string) => {
      const chosen = leads.slice(0, leadLimits.atOnce);
      if (chosen.length === 0) return;
      show(chosen.map((lead) => applyChange(lead, what)));
      try {
        const body = { ...what, leadIds: chosen.map(({ id }) => id) };
        underWay.current += 1;
        const { changeId } = await call(updateLeads, { params: { projectId }, body }).finally(() => {
          underWay.current -= 1;
        });
        const takeBack = () => changeId !== null && void undo(changeId, chosen);
        const close = showToast(message, {
          severity: 'success',
          ...(changeId !== null && { action: { label: t('undo.label'), onPress: takeBack } }),
        });
        const undoByKey = () => {
          close();
          takeBack();
        };
        last.current = changeId === null ? undefined : { undo: undoByKey, until: Date.now() + toastMs };
        await afterwards(body.leadIds);
      } catch {
        // The client has shown that it failed: nothing was changed.
        show(chosen);
      }
    },
    [projectId, show, t, undo, afterwards],
  );

  /** Takes the last change back as long as that is offered. */
  const undoLast = useCallback(() => {
    if (last.current && Date.now() < last.current.until) last.current.undo();
  }, []);
  return { change, undoLast };
}
export type Changes = ReturnType<typeof useChanges>;
