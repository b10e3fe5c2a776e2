import { type Beacon, listBeacons } from '@fairlead/contract/beacons';
import { type Exhibition, getExhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { countLeads, type Lead, listLeads } from '@fairlead/contract/leads';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { sidebarDetail } from '../../../../features/exhibitions/project-labels.ts';
import { type AssetNames, useAssetNames } from '../../../../lib/assets.ts';
import { bestHits } from '../../../../lib/find-text.ts';
import { countryName, formatNumber } from '../../../../lib/i18n/formats.ts';
import { joinShown } from '../../../../lib/i18n/shown-value.ts';
import { useLeadName } from '../../../../lib/lead-name.ts';
import { useEndpoint } from '../../../../lib/query/query.ts';
import { useShortSearchNote } from '../../../../lib/short-search.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { Avatar } from '../../../../ui/business/avatar.tsx';
import { FindDialog, type FindGroup, type FindRow } from '../../../../ui/business/find-list.tsx';
import { Keys } from '../../../../ui/business/keys.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lockIcon, mixiePointIcon, projectsIcon, searchIcon } from '../../../../ui/icons.ts';
import { MarkedText } from '../../../../ui/marked-text.tsx';
import { type Action, useActions } from './actions.ts';
import styles from './desk.module.css';
import { useDesk, useDeskProjectId, useRecentProjects } from './desk-context.ts';

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
function useFound(typed: string, projectId: string | undefined): Found {
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
  function seenFirst<T>(items: readonly T[], textsOf: (item: T) => readonly string[]): T[] {
    return [...new Set([...bestHits(items, q, textsOf), ...items])];
  }
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

const maxActions = 6;
const maxRecent = 4;

/** Returns the text for a lead: name and company, or the visible fields of a locked one. */
function LeadName({ lead, q, labels }: { readonly lead: Lead; readonly q: string; readonly labels: AssetNames }) {
  const name = useLeadName()(lead);
  if (lead.isUnlocked && !lead.isConsentWithdrawn)
    return (
      <>
        <b className={styles['strong']}>
          <MarkedText text={name} q={q} />
        </b>{' '}
        <span className={styles['quiet']}>
          <MarkedText text={lead.organization ?? ''} q={q} />
        </span>
      </>
    );
  const { profession, industry, countryCode } = lead;
  const traits = [
    name,
    profession && labels.profession(profession),
    industry && labels.industry(industry),
    countryCode && countryName(countryCode),
  ];
  return <MarkedText text={joinShown(traits)} q={q} />;
}

/** Search or jump: leads and points of the open project, projects, and everything that can be done. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['desk', 'fields']);
  const { t: translateProject } = useTranslation('exhibitions');
  const { account, openKeys } = useDesk();
  const navigate = useNavigate();
  const now = useNow();
  const labels = useAssetNames();
  const leadName = useLeadName();
  const [typed, setTyped] = useState('');
  const projectId = useDeskProjectId(account.id);
  const project = useEndpoint(
    getExhibition,
    { params: { id: projectId ?? '' } },
    { enabled: projectId !== undefined, call: { isQuiet: true } },
  ).data;
  const recent = useRecentProjects(account.id, maxRecent);
  const actions = useActions({ account, project, openKeys });
  const found = useFound(typed, project?.id);
  const { scope, q } = readTyped(typed);
  const shortNote = useShortSearchNote(q);

  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };
  const leadsPath = (search: Readonly<Record<string, string>>) =>
    `/project/${project?.id}/sales-leads-center?${new URLSearchParams(search)}`;
  const icon = (of: Action['icon']): ReactNode => <Icon of={of} size={18} />;
  const projectRow = (one: Exhibition): FindRow => ({
    id: `project-${one.id}`,
    mark: icon(projectsIcon),
    name: <MarkedText text={one.name} q={q} />,
    aside: sidebarDetail(translateProject, one, now),
    onChoose: go(`/project/${one.id}/sales-leads-center`),
  });
  const actionRow = ({ id, icon: shape, label, keys, does }: Action): FindRow => ({
    id: `action-${id}`,
    mark: icon(shape),
    name: <MarkedText text={label} q={q} />,
    ...(keys && { aside: <Keys keys={keys} /> }),
    onChoose: () => {
      onClose();
      if (typeof does === 'string') void navigate(does);
      else does();
    },
  });
  const showLeads = q !== '' && found.leads.length > 0 ? go(leadsPath({ q })) : undefined;
  const fittingActions = scope === 'all' || scope === 'actions' ? bestHits(actions, q, ({ label }) => [label]) : [];
  const groups: readonly FindGroup[] = [
    {
      key: 'leads',
      heading: t('group.leads'),
      note:
        found.leadTotal !== undefined && found.leadTotal > found.leads.length
          ? t('shownOf', { shown: formatNumber(found.leads.length), all: formatNumber(found.leadTotal) })
          : undefined,
      rows: found.leads.map((lead) => ({
        id: `lead-${lead.id}`,
        mark: lead.isUnlocked && !lead.isConsentWithdrawn ? <Avatar name={leadName(lead)} size={26} /> : icon(lockIcon),
        name: <LeadName lead={lead} q={q} labels={labels} />,
        aside: project?.name,
        onChoose: go(leadsPath({ ...(q !== '' && { q }), lead: lead.id })),
      })),
    },
    {
      key: 'points',
      heading: t('group.points'),
      rows: found.points.map((point) => ({
        id: `point-${point.id}`,
        mark: icon(mixiePointIcon),
        name: <MarkedText text={point.name} q={q} />,
        aside: t('scans', { count: point.scanCount, number: formatNumber(point.scanCount) }),
        onChoose: go(`/project/${point.projectId}/mixie-point/${point.id}`),
      })),
    },
    { key: 'projects', heading: t('group.projects'), rows: found.projects.map(projectRow) },
    { key: 'recent', heading: t('group.recent'), rows: typed.trim() === '' ? recent.map(projectRow) : [] },
    {
      key: 'actions',
      heading: t('group.actions'),
      rows: [
        ...(showLeads
          ? [
              {
                id: 'show-leads',
                mark: icon(searchIcon),
                name: t('action.showLeads', { q, project: project?.name }),
                aside: <Keys keys={['Ctrl', '↵']} />,
                onChoose: showLeads,
              },
            ]
          : []),
        ...(scope === 'all' ? fittingActions.slice(0, maxActions) : fittingActions).map(actionRow),
      ],
    },
  ].filter(({ rows }) => rows.length > 0);
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const status = () => {
    if (!found.isSettled) return count === 0 ? t('fields:loading') : '';
    if (found.isFailed) return t('fields:notLoaded');
    if (count > 0) return t('hits', { count });
    return [t('fields:nothingFound', { q }), shortNote].filter(Boolean).join(' · ');
  };
  return (
    <FindDialog
      label={t('jump')}
      placeholder={project ? t('placeholder', { project: project.name }) : t('placeholderNoProject')}
      closeLabel={t('close')}
      typed={typed}
      onType={setTyped}
      groups={groups}
      status={status()}
      isSettled={found.isSettled}
      onOther={showLeads}
      onClose={onClose}
      foot={
        <>
          <span>
            <Keys keys={['↑', '↓']} /> {t('foot.move')}
          </span>
          <span>
            <Keys keys={['↵']} /> {t('foot.open')}
          </span>
          <span className={styles['signs']}>
            {Object.entries(scopes).map(([sign, one]) => (
              <span key={sign}>
                <b>{sign}</b> {t(`foot.${one}`)}
              </span>
            ))}
          </span>
        </>
      }
    />
  );
}
