import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { z } from 'zod';
import { call } from '../../../../lib/client/call.ts';
import { endpointKey } from '../../../../lib/query/query.ts';
import { readStored, writeStored } from '../../../../lib/storage/storage.ts';
import { storageKeys } from '../../../../lib/storage/storage-keys.ts';
import { useStored } from '../../../../lib/storage/use-stored.ts';

const most = 8;
/** Ids only: what they are called is asked of the server, which knows whether they are still the person's to see. */
const stored = z.object({ accountId: z.string(), ids: z.array(z.string()) });
const none: readonly string[] = [];

function parse(text: string | null, accountId: string): readonly string[] {
  if (text === null) return none;
  try {
    const value = stored.parse(JSON.parse(text));
    return value.accountId === accountId ? value.ids.slice(0, most) : none;
  } catch {
    return none;
  }
}

/** The projects that the account opened on this device, the last one first. */
export function useRecentIds(accountId: string): readonly string[] {
  const text = useStored(storageKeys.recentProjects);
  return useMemo(() => parse(text, accountId), [text, accountId]);
}

export function recordProject(accountId: string, projectId: string): void {
  const before = parse(readStored(storageKeys.recentProjects), accountId);
  if (before[0] === projectId) return;
  const ids = [projectId, ...before.filter((id) => id !== projectId)].slice(0, most);
  writeStored(storageKeys.recentProjects, JSON.stringify({ accountId, ids }));
}

/** The last so many of them as they are now; those that are gone or archived are left out. */
export function useRecentProjects(accountId: string, count: number): readonly Exhibition[] {
  const ids = useRecentIds(accountId).slice(0, count);
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: endpointKey(getExhibition, { params: { id } }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(getExhibition, { params: { id } }, { isQuiet: true, signal }),
    })),
    combine: (results) => results.flatMap(({ data }) => (data !== undefined && data.archivedAt === null ? [data] : [])),
  });
}
