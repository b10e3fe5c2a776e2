import { getCurrentAccount, listAccounts } from '@fairlead/contract/accounts';
import type { Account } from '@fairlead/contract/exhibitors';
import { getLeadTimeline, listLeadTags, undoLeadChange, updateLeads } from '@fairlead/contract/lead-work';
import { type Lead, type LeadStatus, leadLimits } from '@fairlead/contract/leads';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { currentLocale } from '../../../lib/i18n/language.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { showToast, toastMs } from '../../../lib/toast.ts';
import { readLeads } from '../list/merge-leads.ts';

/** The menu that a key has opened; of the chosen leads, or of the open one. */
export type LeadMenu = 'status' | 'tags' | null;

/** Change of one lead or many. */
interface LeadChange {
  readonly rating?: number;
  readonly status?: LeadStatus;
  readonly addTags?: string[];
  readonly removeTags?: string[];
  readonly assigneeId?: string | null;
}

const same = (one: string) => (other: string) => one.toLocaleLowerCase() === other.toLocaleLowerCase();

/** Returns whether a lead has a tag, whatever its capitals. */
export const hasTag = (lead: Lead, tag: string): boolean => lead.tags.some(same(tag));

/** The lead as it will be; its score and the rest follow from the server. */
export function applyChange(
  lead: Lead,
  { rating, status, addTags = [], removeTags = [], assigneeId }: LeadChange,
): Lead {
  const tags = lead.isConsentWithdrawn
    ? lead.tags
    : [
        ...lead.tags.filter((tag) => !removeTags.some(same(tag))),
        ...addTags.filter((tag) => !lead.tags.some(same(tag))),
      ];
  return {
    ...lead,
    ...(rating !== undefined && { rating }),
    ...(status !== undefined && { status }),
    ...(assigneeId !== undefined && { assigneeId }),
    tags,
  };
}

const none: readonly Account[] = [];
const most = 200;

/** The people of the team, oneself first, and the name behind an account's id. */
export function useColleagues() {
  const own = useEndpoint(getCurrentAccount, {}, { call: { isQuiet: true } }).data?.id;
  const found = useEndpoint(listAccounts, { query: { limit: most } }, { call: { isQuiet: true } }).data?.items ?? none;
  const colleagues = useMemo(() => {
    const { compare } = new Intl.Collator(currentLocale(), { numeric: true });
    return found.toSorted((a, b) => Number(b.id === own) - Number(a.id === own) || compare(a.name, b.name));
  }, [found, own]);
  const nameOf = useCallback((id: string) => found.find((one) => one.id === id)?.name, [found]);
  return { own, colleagues, nameOf };
}
export type Colleagues = ReturnType<typeof useColleagues>;

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
type Changes = ReturnType<typeof useChanges>;

/** Actions on leads, each with the sentence that says it was done. */
export function useWork(change: Changes['change'], nameOf: (accountId: string) => string | undefined) {
  const { t } = useTranslation('leads');
  return useMemo(
    () => ({
      rate: (leads: readonly Lead[], rating: number) =>
        change(
          leads,
          { rating },
          rating === 0 ? t('done.unrated', { count: leads.length }) : t('done.rated', { count: leads.length, rating }),
        ),
      setStatus: (leads: readonly Lead[], status: LeadStatus) =>
        change(leads, { status }, t('done.status', { count: leads.length, status: t(`status.${status}`) })),
      /** Where all of them have it, it is taken off. */
      toggleTag: (leads: readonly Lead[], tag: string) => {
        const worked = leads.filter((lead) => !lead.isConsentWithdrawn);
        const count = worked.length;
        return worked.every((lead) => hasTag(lead, tag))
          ? change(worked, { removeTags: [tag] }, t('done.untagged', { count, tag }))
          : change(worked, { addTags: [tag] }, t('done.tagged', { count, tag }));
      },
      assign: (leads: readonly Lead[], assigneeId: string | null) =>
        change(
          leads,
          { assigneeId },
          assigneeId === null
            ? t('done.unassigned', { count: leads.length })
            : t('done.assigned', { count: leads.length, name: nameOf(assigneeId) ?? t('somebody') }),
        ),
    }),
    [change, nameOf, t],
  );
}
export type Work = ReturnType<typeof useWork>;
