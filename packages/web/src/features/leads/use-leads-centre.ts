import { getLeadVcards, listLeadTags } from '@fairlead/contract/lead-work';
import { countLeads, getLead, type Lead } from '@fairlead/contract/leads';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { dayOf } from '../../lib/dates.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import type { RowCursor } from '../../ui/business/rows-in-view.ts';
import { isMasked } from './lead-labels.ts';
import { useTableLook } from './list/leads-table.tsx';
import { useLeads } from './list/use-leads.ts';
import { useSelection } from './selection/selection-bar.tsx';
import { useUnlock } from './unlock/use-unlock.ts';
import { type LeadQuery, leadCount, sortOf, toRequest, useLeadUrl } from './url/lead-query.ts';
import { useViews, type View } from './views/use-views.ts';
import { useChanges, useColleagues, useWork } from './work/use-work.ts';

const atOnce = 200;

/** Downloads the unlocked ones of some leads as one file of vCards. */
function useVcards(projectId: string): (leads: readonly Lead[]) => Promise<void> {
  const { t } = useTranslation('leads');
  return useCallback(
    async (leads) => {
      const ids = leads.filter((lead) => !isMasked(lead)).map(({ id }) => id);
      if (ids.length === 0) {
        showToast(t('vcardsLocked'), { severity: 'info' });
        return;
      }
      try {
        const parts: Blob[] = [];
        let name: string | undefined;
        for (let at = 0; at < ids.length; at += atOnce) {
          const leadIds = ids.slice(at, at + atOnce).join(',');
          const file = await callForFile(getLeadVcards, { params: { projectId }, query: { leadIds } });
          parts.push(file.blob);
          name ??= file.name;
        }
        saveFile({ blob: new Blob(parts, { type: 'text/vcard' }), name }, 'leads.vcf');
      } catch {
        // The client has shown that it failed.
      }
    },
    [projectId, t],
  );
}

/** Counts are exact up to here. */
const most = 10_000;
/** However much happens, counts are asked for no more often. */
const pauseMs = 3_000;

const countLabel = (total: number | null): string => (total === null ? `${formatNumber(most)}+` : formatNumber(total));

/** How many leads each view has; `recount` asks anew, soon, `recountNow` at once: for what one has done oneself. */
function useViewCounts(projectId: string, views: readonly View[], timeZone: string, now: number) {
  const client = useQueryClient();
  const counted = useQueries({
    queries: views.map(({ query }) => leadCount(projectId, toRequest(query, timeZone, now))),
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const recountNow = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    void client.invalidateQueries({ queryKey: endpointKey(countLeads) });
  }, [client]);
  const recount = useCallback(() => {
    timer.current ??= setTimeout(recountNow, pauseMs);
  }, [recountNow]);
  const counts = new Map(
    views.map(({ key }, index) => [key, counted[index]?.data && countLabel(counted[index].data.total)]),
  );
  return { counts, recount, recountNow };
}

interface CentreInput {
  readonly projectId: string;
  readonly timeZone: string;
}

const noSearch: LeadQuery = { q: undefined };
const noTags: readonly { tag: string; count: number }[] = [];

/** All that the leads centre knows and does; its screen only shows it. */
export function useLeadsCentre({ projectId, timeZone }: CentreInput) {
  const now = useNow(10_000);
  const url = useLeadUrl();
  const { query, viewKey, openId } = url;
  const today = dayOf(now, timeZone);
  // "Today" is another question only when the day is another.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the moment itself matters only as far as it is of another day
  const request = useMemo(() => toRequest(query, timeZone, now), [query, timeZone, today]);
  const look = useTableLook(query);

  const [isAtTop, setAtTop] = useState(true);
  const [isSelecting, setSelecting] = useState(false);
  const list = useLeads({
    projectId,
    request,
    sort: sortOf(query),
    mayMove: isAtTop && openId === null && !isSelecting,
  });
  const selection = useSelection({ projectId, request, leads: list.leads });
  useEffect(() => setSelecting(selection.ids.size > 0), [selection.ids]);

  const views = useViews(projectId);
  const current = views.views.find(({ key }) => key === viewKey) ?? views.views[0];
  const { counts, recount, recountNow } = useViewCounts(projectId, views.views, timeZone, now);

  const live = useLive({
    projectId,
    onLeads: (ids) => {
      recount();
      list.refresh(ids, openId).catch(() => undefined);
    },
    onMissed: () => {
      recount();
      list.catchUp(openId).catch(() => undefined);
    },
  });

  const team = useColleagues();
  const tags = useEndpoint(listLeadTags, { params: { projectId } }, { call: { isQuiet: true } }).data ?? noTags;
  const { change, undoLast } = useChanges({ projectId, show: list.show, onChanged: recount });
  const work = useWork(change, team.nameOf);
  const unlocking = useUnlock(projectId, list.show, recountNow);
  const vcards = useVcards(projectId);

  const [cursor, setCursor] = useState<RowCursor | null>(null);
  const at = list.leads?.findIndex((lead) => lead.id === openId) ?? -1;
  const listed = list.leads?.[at];
  // One that is not in the list, such as that of a link in a mail.
  const alone = useEndpoint(
    getLead,
    { params: { projectId, leadId: openId ?? '' } },
    { enabled: openId !== null && list.leads !== undefined && listed === undefined, call: { isQuiet: true } },
  );
  const opened: Lead | undefined = listed ?? (alone.data?.id === openId ? alone.data : undefined);

  const { open, change: changeUrl } = url;
  const search = useCallback((typed: string) => changeUrl(typed === '' ? noSearch : { q: typed }), [changeUrl]);
  const move = useCallback(
    (by: 1 | -1) => {
      const rows = list.leads ?? [];
      const from = rows.findIndex((lead) => lead.id === (openId ?? cursor?.id));
      const next = rows[from === -1 ? 0 : from + by];
      if (!next) return;
      setCursor({ id: next.id });
      if (openId !== null) open(next.id);
    },
    [list.leads, openId, cursor, open],
  );
  const pointed = opened ?? list.leads?.find((lead) => lead.id === cursor?.id);
  return {
    now,
    url,
    request,
    look,
    list,
    live,
    selection,
    views,
    current,
    counts,
    team,
    tags,
    work,
    undoLast,
    unlocking,
    vcards,
    setAtTop,
    search,
    cursor,
    opened,
    isMissing: openId !== null && alone.isError,
    place: at === -1 ? null : at + 1,
    move,
    /** Whom a key is about: the chosen ones, else the open one, else the one that the keyboard is at. */
    pointed,
    aimed: selection.chosen.length > 0 ? selection.chosen : pointed ? [pointed] : [],
  };
}
export type LeadsCentre = ReturnType<typeof useLeadsCentre>;
