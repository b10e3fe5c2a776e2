import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { State } from '../../ui/business-state.tsx';
import {
  aboveRowClass,
  type Column,
  cellClass,
  rowLinkClass,
  TableGroup,
  WorkTable,
} from '../../ui/business-table.tsx';
import { Tile } from '../../ui/business-tile.tsx';
import { ProjectMenu } from './project-menu.tsx';
import { type ProjectGroup, projectGroup, projectPhase } from './project-phase.ts';
import { projectDates, projectPlace, projectState } from './project-words.ts';
import styles from './projects-table.module.css';

interface ProjectsTableProps {
  readonly projects: readonly Exhibition[];
  readonly now: number;
  readonly isGrouped: boolean;
}

const groups = ['coming', 'always', 'past'] as const satisfies readonly ProjectGroup[];
const looks = {
  stand: { width: '150px', hide: 'narrow' },
  dates: { width: '172px', hide: 'phone' },
  state: { width: '128px' },
  leads: { width: '88px', align: 'end', hide: 'phone' },
  unlocked: { width: '112px', align: 'end', hide: 'narrow' },
  scans: { width: '96px', align: 'end', hide: 'narrow' },
  more: { width: '76px', align: 'end' },
} as const satisfies Record<string, Partial<Column>>;

/** Projects under the headings of where they stand in time. */
export function ProjectsTable({ projects, now, isGrouped }: ProjectsTableProps) {
  const { t } = useTranslation('exhibitions');
  const columns: Column[] = [
    { key: 'project', label: t('column.project') },
    ...(['stand', 'dates', 'state', 'leads', 'unlocked', 'scans'] as const).map((key) => ({
      key,
      label: t(`column.${key}`),
      ...looks[key],
    })),
    { key: 'more', label: t('column.more'), ...looks.more, isQuiet: true },
  ];
  const rows = (some: readonly Exhibition[]) =>
    some.map((project) => <ProjectRow key={project.id} project={project} now={now} />);
  return (
    <WorkTable label={t('projects')} columns={columns}>
      {isGrouped ? (
        groups.map((group) => {
          const members = projects.filter((project) => projectGroup(project, now) === group);
          return members.length === 0 ? null : (
            <tbody key={group}>
              <TableGroup label={t(`group.${group}`)} span={columns.length} />
              {rows(members)}
            </tbody>
          );
        })
      ) : (
        <tbody>{rows(projects)}</tbody>
      )}
    </WorkTable>
  );
}

function ProjectRow({ project, now }: { readonly project: Exhibition; readonly now: number }) {
  const { t } = useTranslation('exhibitions');
  const phase = projectPhase(project, now);
  const state = projectState(t, project, now);
  const place = projectPlace(project) || t('noPlace');
  const counts = project.counts ?? { beacons: 0, scans: 0, leads: 0, unlocked: 0 };
  const isReadying = counts.scans === 0 && counts.leads === 0 && (phase === 'coming' || phase === 'draft');
  const first = isReadying ? 'mixie-points' : 'sales-leads-center';
  return (
    <tr>
      <td>
        <div className={styles['project']}>
          <Tile name={project.name} size={32} isPlain={project.startsAt === null} />
          <div className={styles['words']}>
            <Link
              className={`${rowLinkClass} ${styles['name']}`}
              to={`/project/${project.id}/${first}`}
              title={project.name}
            >
              {project.name}
            </Link>
            <small>{place}</small>
          </div>
        </div>
      </td>
      <td className={cellClass(looks.stand)} title={project.stand ?? undefined}>
        {project.stand ?? <span className={styles['quiet']}>{project.startsAt === null ? '–' : t('notAssigned')}</span>}
      </td>
      <td className={cellClass(looks.dates)}>{projectDates(t, project)}</td>
      <td>
        <State tone={state.tone}>{state.words}</State>
      </td>
      {isReadying ? (
        <>
          <td className={`${cellClass(looks.leads)} ${styles['readying']}`} colSpan={3}>
            {counts.beacons === 0 ? t('noPoints') : t('points', { count: counts.beacons })}
          </td>
        </>
      ) : (
        <>
          <td className={`${cellClass(looks.leads)} ${styles['strong']}`}>{formatNumber(counts.leads)}</td>
          <td className={cellClass(looks.unlocked)}>{formatNumber(counts.unlocked)}</td>
          <td className={cellClass(looks.scans)}>{formatNumber(counts.scans)}</td>
        </>
      )}
      <td className={cellClass(looks.more)}>
        <span className={`${aboveRowClass} ${styles['more']}`}>
          <ProjectMenu project={project} hasPlaces />
        </span>
      </td>
    </tr>
  );
}
