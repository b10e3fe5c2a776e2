import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getDashboard } from '@fairlead/contract/insights';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatNumber, formatShare, formatTime } from '../../lib/i18n/formats.ts';
import { currentLocale } from '../../lib/i18n/language.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { usePaced } from '../../lib/use-paced.ts';
import { ProjectTile } from '../../ui/business/project-tile.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chartIcon, leadsIcon, mixiePointIcon, surveyIcon } from '../../ui/icons.ts';
import { HoursToday } from './hours-today.tsx';
import styles from './open-now.module.css';
import { projectColour } from './project-colour.ts';
import { liveLabel, otherFair, projectDates, projectPlace } from './project-labels.ts';
import { soFar } from './so-far.ts';
import { TeamFaces } from './team-faces.tsx';

const most = 5;

/** The team of the project, with a link to where it is chosen. Nothing without one. */
function TeamNow({ project: { id, team } }: { readonly project: Exhibition }) {
  if (!team || team.length === 0) return null;
  return (
    <Link className={styles['team']} to={`/project/${id}`} title={team.map(({ name }) => name).join(', ')}>
      <TeamFaces team={team} most={most} size={26} />
    </Link>
  );
}

/** A crowd at the stand is told together. */
const freshMs = 5_000;

interface Figure {
  readonly key: 'leads' | 'scans' | 'unlocked' | 'documents';
  readonly value: number;
  readonly note: string;
  /** True while the figure is growing. */
  readonly isRising?: boolean;
}

interface OpenNowProps {
  readonly project: Exhibition;
  readonly now: number;
  /** Read anew this often in place of following what happens. */
  readonly pollMs: number | false;
}

/** The project that is on right now, with its live counts. */
export function OpenNow({ project, now, pollMs }: OpenNowProps) {
  const { t } = useTranslation('exhibitions');
  const client = useQueryClient();
  const params = { projectId: project.id };
  const { data: dashboard } = useEndpoint(
    getDashboard,
    { params },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  const again = usePaced(
    () => void client.invalidateQueries({ queryKey: endpointKey(getDashboard, { params }) }),
    freshMs,
  );
  useLive({ projectId: pollMs === false ? project.id : null, onLeads: again, onMissed: again });
  const { leads, scans, unlocked } = dashboard?.totals ?? project.counts ?? { leads: 0, scans: 0, unlocked: 0 };
  const { scansToday, leadsSince } = dashboard ? soFar(dashboard, now) : { scansToday: 0, leadsSince: null };
  const ratio = new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 1 });
  const place = [project.venue, projectPlace(project)].filter(Boolean).join(', ');
  const figures: readonly Figure[] = [
    {
      key: 'leads',
      value: leads,
      note: leadsSince
        ? t('figure.since', {
            shown: formatNumber(leadsSince.leads),
            time: formatTime(leadsSince.hour, dashboard?.timeZone),
          })
        : '',
      isRising: leadsSince !== null,
    },
    {
      key: 'scans',
      value: scans,
      note: scansToday > 0 ? t('figure.today', { shown: formatNumber(scansToday) }) : '',
    },
    {
      key: 'unlocked',
      value: unlocked,
      note: leads > 0 ? t('figure.ofLeads', { share: formatShare(unlocked / leads) }) : '',
    },
    ...(dashboard
      ? [
          {
            key: 'documents' as const,
            value: dashboard.totals.openings,
            note: scans > 0 ? t('figure.perScan', { ratio: ratio.format(dashboard.totals.openings / scans) }) : '',
          },
        ]
      : []),
  ];
  return (
    <section className={styles['now']} aria-label={project.name}>
      <div className={styles['whole']}>
        <div className={styles['head']}>
          <ProjectTile
            name={project.name}
            size={44}
            colour={projectColour(project)}
            logoUrl={project.hasOwnLogo ? project.logoUrl : null}
          />
          <div className={styles['text']}>
            <h2 className={styles['name']}>
              <Link translate="no" to={`/project/${project.id}/sales-leads-center`}>
                {project.name}
              </Link>
            </h2>
            <p className={styles['line']}>
              {joinShown([otherFair(project), project.stand, place, projectDates(t, project)])}
            </p>
          </div>
          <LiveSign isOn label={t('phase.live')}>
            {liveLabel(t, project, now)}
          </LiveSign>
        </div>
        <div className={styles['foot']}>
          <dl className={styles['figures']}>
            {figures.map(({ key, value, note, isRising = false }) => (
              <div key={key}>
                <dt>{t(`figure.${key}`)}</dt>
                <dd>{formatNumber(value)}</dd>
                {note !== '' && (
                  <dd className={styles['note']} data-rising={isRising || undefined}>
                    {note}
                  </dd>
                )}
              </div>
            ))}
          </dl>
          <div className={styles['places']}>
            <ButtonLink size="work" to={`/project/${project.id}/sales-leads-center`}>
              <Icon of={leadsIcon} size={16} />
              {t('goTo.leads')}
            </ButtonLink>
            <ButtonLink size="work" to={`/project/${project.id}/mixie-points`}>
              <Icon of={mixiePointIcon} size={16} />
              {t('goTo.points')}
            </ButtonLink>
            <ButtonLink size="work" to={`/project/${project.id}/surveys`}>
              <Icon of={surveyIcon} size={16} />
              {t('goTo.surveys')}
            </ButtonLink>
            <ButtonLink size="work" to={`/project/${project.id}/business-intelligence`}>
              <Icon of={chartIcon} size={16} />
              {t('goTo.insights')}
            </ButtonLink>
            <TeamNow project={project} />
          </div>
        </div>
      </div>
      {dashboard && dashboard.perHour.length > 0 && <HoursToday dashboard={dashboard} now={now} />}
    </section>
  );
}
