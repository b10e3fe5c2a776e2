import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { countLeads, type Lead, listLeads } from '@fairlead/contract/leads';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { bestHits } from '../../../../lib/find-text.ts';
import { useEndpoint } from '../../../../lib/query/query.ts';

const pauseMs = 200;
const few = 5;
const many = 30;

export const scopes = { '@': 'leads', '#': 'points', '>': 'actions' } as const;
export type Scope = (typeof scopes)[keyof typeof scopes] | 'all';

/** Kind that the first letter narrows the search to, and the text to look for. */
export function readTyped(typed: string): { scope: Scope; q: string } {
  const text = typed.trimStart();
  const scope = Object.entries(scopes).find(([sign]) => text.startsWith(sign))?.[1];
  return scope === undefined ? { scope: 'all', q: text.trim() } : { scope, q: text.slice(1).trim() };
}

interface Found {
  readonly leads: readonly Lead[];
  /** However many are shown; undefined where the server does not count them. */
  readonly leadTotal: number | undefined;
  readonly points: readonly Beacon[];
  readonly projects: readonly Exhibition[];
  readonly isFailed: boolean;
  /** True if this is the answer to the present text. */
  readonly isSettled: boolean;
}

const quiet = { placeholderData: keepPreviousData, call: { isQuiet: true } } as const;
const leadTexts = ({ name, organization, city, state, tags }: Lead): string[] =>
  [name, organization, city, state, ...tags].filter((text) => text !== null);
const pointTexts = ({ name, title, code }: Beacon): string[] => [name, title ?? '', code];

/**
 * Asks the server for what is typed, a moment after the last key. A locked lead is found by what is shown of it: the server
 * looks at nothing else.
 */
export function useFound(typed: string, projectId: string | undefined): Found {
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { scope, q } = readTyped(asked);
  // Results of another kind are dropped.
  const isStill = readTyped(typed).scope === scope;
  const wanted = (one: Scope) => isStill && (scope === one || (scope === 'all' && q !== ''));
  const most = scope === 'all' ? few : many;

  const wantsLeads = projectId !== undefined && wanted('leads');
  const ofProject = { params: { projectId: projectId ?? '' }, query: { ...(q !== '' && { q }) } };
  const leads = useEndpoint(
    listLeads,
    { ...ofProject, query: { ...ofProject.query, limit: many } },
    { ...quiet, enabled: wantsLeads },
  );
  const hasMoreLeads = leads.data !== undefined && leads.data.nextCursor !== null;
  const counted = useEndpoint(countLeads, ofProject, {
    call: quiet.call,
    enabled: wantsLeads && hasMoreLeads && !leads.isPlaceholderData,
  });
  const leadTotal = hasMoreLeads ? (counted.data?.total ?? undefined) : leads.data?.items.length;
  const wantsPoints = projectId !== undefined && wanted('points');
  const points = useEndpoint(
    listBeacons,
    { params: { projectId: projectId ?? '' }, query: {} },
    { ...quiet, enabled: wantsPoints },
  );
  const wantsProjects = isStill && scope === 'all' && q !== '';
  const projects = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: many, ...(q !== '' && { q }) } },
    { ...quiet, enabled: wantsProjects },
  );
  const open = [wantsLeads && leads, wantsPoints && points, wantsProjects && projects].filter((one) => one !== false);
  // The server may find by more than is drawn here; what it found comes after what is seen to fit.
  const seenFirst = <T>(items: readonly T[], textsOf: (item: T) => readonly string[]): T[] => [
    ...new Set([...bestHits(items, q, textsOf), ...items]),
  ];
  return {
    leads: wantsLeads ? seenFirst(leads.data?.items ?? [], leadTexts).slice(0, most) : [],
    leadTotal: wantsLeads ? leadTotal : undefined,
    points: wantsPoints ? bestHits(points.data ?? [], q, pointTexts).slice(0, most) : [],
    projects: wantsProjects ? seenFirst(projects.data?.items ?? [], ({ name }) => [name]).slice(0, most) : [],
    isFailed: open.some(({ error }) => error !== null),
    isSettled:
      asked === typed &&
      open.every(
        ({ isPlaceholderData, isFetching, data }) => !isPlaceholderData && !(isFetching && data === undefined),
      ),
  };
}
