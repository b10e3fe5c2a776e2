import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import type { Lead } from '@fairlead/contract/leads';
import { type ReactNode, useState } from 'react';
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
import { FindDialog } from '../../../../ui/business/find-dialog.tsx';
import type { FindGroup, FindRow } from '../../../../ui/business/find-list.tsx';
import { Keys } from '../../../../ui/business/keys.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { lockIcon, mixiePointIcon, projectsIcon, searchIcon } from '../../../../ui/icons.ts';
import { MarkedText } from '../../../../ui/marked-text.tsx';
import { type Action, useActions } from './actions.ts';
import styles from './desk.module.css';
import { useDesk, useDeskProjectId } from './desk-context.ts';
import { useRecentProjects } from './recent-projects.ts';
import { readTyped, scopes, useFound } from './use-found.ts';

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
