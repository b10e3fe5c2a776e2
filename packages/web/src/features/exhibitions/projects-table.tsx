import type { Exhibition } from '@fairlead/contract/exhibitions';
import { listRecentScans } from '@fairlead/contract/insights';
import type { ProjectMember } from '@fairlead/contract/project-team';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTextContext } from '../../lib/audience.ts';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Avatar } from '../../ui/business/avatar.tsx';
import { ProjectTile } from '../../ui/business/project-tile.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, rowLinkClass, WorkTable } from '../../ui/business/table.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import {
  inOrder,
  isReadying,
  type ProjectGroup,
  projectColour,
  projectDates,
  projectFairAndPlace,
  projectState,
} from './project-labels.ts';
import { ProjectMenu } from './project-menu.tsx';
import styles from './projects-screen.module.css';

interface TeamFacesProps {
  readonly team: readonly ProjectMember[];
  /** How many faces are shown before the rest is a number. */
  readonly most: number;
  readonly size: 20 | 26;
}

/** The team of a project, side by side. Nothing without one. */
export function TeamFaces({ team, most, size }: TeamFacesProps) {
  const { t } = useTranslation('exhibitions');
  if (team.length === 0) return null;
  return (
    <span className={styles['team']}>
      <VisuallyHidden>{t('teamOf', { names: team.map(({ name }) => name).join(', ') })}</VisuallyHidden>
      {team.slice(0, most).map(({ accountId, name }) => (
        <Avatar key={accountId} name={name} size={size} />
      ))}
      {team.length > most && <span className={styles['more']}>+{team.length - most}</span>}
    </span>
  );
}

/** Scans of a project's last days as small bars, today last; nothing where there were none, or where they are not paid for. */
function RecentScans({ scans }: { readonly scans: readonly number[] | undefined }) {
  const { t } = useTranslation('exhibitions');
  if (!scans) return null;
  const most = Math.max(...scans);
  const count = scans.reduce((sum, one) => sum + one, 0);
  const said = t('recent', { count, shown: formatNumber(count) });
  return (
    <span className={styles['days']} title={said}>
      <VisuallyHidden>{said}</VisuallyHidden>
      {scans.map((one, index) => (
        <i key={index} aria-hidden="true" style={{ height: `${(one / most) * 100}%` }} />
      ))}
    </span>
  );
}

interface ProjectsTableProps {
  readonly projects: readonly Exhibition[];
  readonly now: number;
  readonly isGrouped: boolean;
}

const groups = ['coming', 'always', 'past'] as const satisfies readonly ProjectGroup[];
const freshMs = 60_000;
const maxFaces = 3;
const projectId = (project: Exhibition): string => project.id;

/** Projects under the headings of where they stand in time. */
export function ProjectsTable({ projects, now, isGrouped }: ProjectsTableProps) {
  const { t } = useTranslation('exhibitions');
  const context = useTextContext();
  const { data: recent } = useEndpoint(listRecentScans, {}, { call: { isQuiet: true }, refetchInterval: freshMs });
  const scansOf = (project: Exhibition) => recent?.find((one) => one.projectId === project.id)?.scans;
  const figure = (key: 'leads' | 'unlocked' | 'scans', project: Exhibition) =>
    isReadying(project, now) ? <span className={styles['quiet']}>–</span> : formatNumber(project.counts?.[key] ?? 0);
  const columns: readonly Column<Exhibition>[] = [
    { key: 'project', label: t('column.project'), cell: (project) => <ProjectCell project={project} now={now} /> },
    {
      key: 'stand',
      label: t('column.stand', { context }),
      width: '132px',
      hide: 'narrow',
      cell: (project) =>
        project.stand === null ? (
          <span className={styles['quiet']}>{project.startsAt === null ? '–' : t('notAssigned')}</span>
        ) : (
          <span translate="no">{project.stand}</span>
        ),
      tooltip: (project) => project.stand ?? undefined,
    },
    {
      key: 'dates',
      label: t('column.dates'),
      width: '164px',
      hide: 'phone',
      cell: (project) => projectDates(t, project),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '164px',
      hide: 'phone',
      cell: (project) => <StateCell project={project} now={now} />,
    },
    {
      key: 'leads',
      label: t('column.leads'),
      width: '72px',
      align: 'end',
      cell: (project) => <span className={styles['strong']}>{figure('leads', project)}</span>,
    },
    {
      key: 'unlocked',
      label: t('column.unlocked'),
      width: '112px',
      align: 'end',
      hide: 'narrow',
      cell: (project) => figure('unlocked', project),
    },
    {
      key: 'scans',
      label: t('column.scans'),
      width: '88px',
      align: 'end',
      hide: 'narrow',
      cell: (project) => figure('scans', project),
    },
    {
      key: 'recent',
      label: t('column.recent'),
      width: '100px',
      hide: 'medium',
      cell: (project) => <RecentScans scans={scansOf(project)} />,
    },
    {
      key: 'team',
      label: t('column.team'),
      width: '94px',
      hide: 'medium',
      cell: ({ team }) => team && <TeamFaces team={team} most={maxFaces} size={20} />,
      tooltip: ({ team }) => team?.map(({ name }) => name).join(', ') || undefined,
    },
    {
      key: 'more',
      label: t('column.more'),
      width: '64px',
      align: 'end',
      isQuiet: true,
      cell: (project) => (
        <span className={`${aboveRowClass} ${styles['tableMore']}`}>
          <ProjectMenu project={project} hasScreenLinks />
        </span>
      ),
    },
  ];
  const shown = groups.map((key) => ({ key, label: t(`group.${key}`), rows: inOrder(projects, key, now) }));
  return (
    <WorkTable
      label={t('projects')}
      columns={columns}
      groups={isGrouped ? shown.filter((group) => group.rows.length > 0) : [{ key: 'all', rows: projects }]}
      rowId={projectId}
    />
  );
}

function ProjectCell({ project, now }: { readonly project: Exhibition; readonly now: number }) {
  const { t } = useTranslation('exhibitions');
  const { tone, label } = projectState(t, project, now);
  const first = isReadying(project, now) ? 'mixie-points' : 'sales-leads-center';
  return (
    <div className={styles['project']}>
      <ProjectTile
        name={project.name}
        size={32}
        colour={projectColour(project)}
        isPlain={project.startsAt === null}
        logoUrl={project.hasOwnLogo ? project.logoUrl : null}
      />
      <div className={styles['text']}>
        <Link
          translate="no"
          className={`${rowLinkClass} ${styles['name']}`}
          to={`/project/${project.id}/${first}`}
          title={project.name}
        >
          {project.name}
        </Link>
        <small translate="no" className={styles['place']}>
          {projectFairAndPlace(project) || t('noPlace')}
        </small>
        <small className={styles['phoneState']}>
          <State tone={tone}>{label}</State>
        </small>
      </div>
    </div>
  );
}

function StateCell({ project, now }: { readonly project: Exhibition; readonly now: number }) {
  const { t } = useTranslation('exhibitions');
  const { tone, label } = projectState(t, project, now);
  const points = project.counts?.beacons ?? 0;
  return (
    <>
      <State tone={tone}>{label}</State>
      {isReadying(project, now) && (
        <small className={styles['readying']}>{points === 0 ? t('noPoints') : t('points', { count: points })}</small>
      )}
    </>
  );
}
