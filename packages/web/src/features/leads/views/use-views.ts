import {
  createLeadView,
  deleteLeadView,
  type LeadView,
  listLeadViews,
  replaceLeadView,
} from '@fairlead/contract/lead-views';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { call } from '../../../lib/client/call.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { allKey, type LeadQuery, readLeadQuery } from '../url/lead-query.ts';

export interface View {
  readonly key: string;
  readonly query: LeadQuery;
  /** Absent for those that are always there. */
  readonly saved?: LeadView;
}

const usual = [
  { key: allKey, query: {} },
  { key: 'today', query: { seen: 'today' } },
  { key: 'locked', query: { unlocked: 'false' } },
  { key: 'unlocked', query: { unlocked: 'true' } },
] as const satisfies readonly View[];
export type UsualView = (typeof usual)[number]['key'];

type Content = Pick<LeadView, 'name' | 'isShared' | 'query'>;

/** The views of a project: those that are always there, one's own and those of the team. */
export function useViews(projectId: string) {
  const client = useQueryClient();
  const saved = useEndpoint(listLeadViews, { params: { projectId } }, { call: { isQuiet: true } }).data;
  const views = useMemo<readonly View[]>(
    () => [...usual, ...(saved ?? []).map((one) => ({ key: one.id, query: readLeadQuery(one.query), saved: one }))],
    [saved],
  );
  const reload = useCallback(
    () => client.invalidateQueries({ queryKey: endpointKey(listLeadViews, { params: { projectId } }) }),
    [client, projectId],
  );
  return {
    views,
    create: useCallback(
      async (body: Content): Promise<LeadView> => {
        const view = await call(createLeadView, { params: { projectId }, body }, { isQuiet: true });
        await reload();
        return view;
      },
      [projectId, reload],
    ),
    replace: useCallback(
      async (viewId: string, body: Content): Promise<void> => {
        await call(replaceLeadView, { params: { projectId, viewId }, body }, { isQuiet: true, isIdempotent: true });
        await reload();
      },
      [projectId, reload],
    ),
    remove: useCallback(
      async (viewId: string): Promise<void> => {
        await call(deleteLeadView, { params: { projectId, viewId } }, { isQuiet: true });
        await reload();
      },
      [projectId, reload],
    ),
  };
}
export type Views = ReturnType<typeof useViews>;
