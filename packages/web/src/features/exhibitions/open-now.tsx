import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type Dashboard, getDashboard } from '@fairlead/contract/insights';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { toWallTime } from '../../lib/dates.ts';
import { formatNumber, formatShare, formatTime } from '../../lib/i18n/formats.ts';
import { currentLocale } from '../../lib/i18n/language.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useLive, usePaced } from '../../lib/live/use-live.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { ProjectTile } from '../../ui/business/project-tile.tsx';
import { LiveSign } from '../../ui/business/state-signs.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chartIcon, leadsIcon, mixiePointIcon, surveyIcon } from '../../ui/icons.ts';
import styles from './open-now.module.css';
import { liveLabel, otherFair, projectColour, projectDates, projectPlace } from './project-labels.ts';
import { TeamFaces } from './projects-table.tsx';
import { soFar } from './so-far.ts';

interface HoursTodayProps {
  readonly dashboard: Dashboard;
  readonly now: number;
}

/** Halls are open at least so long. */
const [opens, closes] = [9, 17];
const dayMs = 24 * 3_600_000;

/** Scans of today by the hour, over those of yesterday. */
function HoursToday({ dashboard: { perHour, timeZone }, now }: HoursTodayProps) {
  const { t } = useTranslation('exhibitions');
  const dayOf = (at: number): string => toWallTime(new Date(at).toISOString(), timeZone).date;
  const [today, yesterday] = [dayOf(now), dayOf(now - dayMs)];
  const scans = new Map<string, number>();
  for (const { hour, scans: count } of perHour) {
    const { date, time } = toWallTime(hour, timeZone);
    const key = `${date} ${Number(time.slice(0, 2))}`;
    // An hour that the clock shows twice has what both had.
    scans.set(key, (scans.get(key) ?? 0) + count);
  }
  const clocks = Array.from({ length: 24 }, (_, clock) => ({
    clock,
    today: scans.get(`${today} ${clock}`) ?? 0,
    yesterday: scans.get(`${yesterday} ${clock}`) ?? 0,
  }));
  const used = clocks.filter((one) => one.today + one.yesterday > 0);
  const first = Math.min(opens, used[0]?.clock ?? opens);
  const last = Math.max(closes, used.at(-1)?.clock ?? closes);
  const shown = clocks.slice(first, last + 1);
  const most = Math.max(1, ...shown.flatMap((one) => [one.today, one.yesterday]));
  const busiest = Math.max(...shown.map((one) => one.today));
  const peak = busiest > 0 ? shown.find((one) => one.today === busiest)?.clock : undefined;
  const running = Number(toWallTime(new Date(now).toISOString(), timeZone).time.slice(0, 2));
  const share = (count: number): string => `${(count / most) * 100}%`;
  return (
    <figure className={styles['hours']} aria-label={t('hours.title')}>
      <figcaption>
        <b>{t('hours.title')}</b>
        <span>{timeZone}</span>
      </figcaption>
      <ol>
        {shown.map((one) => (
          <li key={one.clock}>
            <span className={styles['bars']} aria-hidden="true">
              <i style={{ height: share(one.yesterday) }} />
              <i style={{ height: share(one.today) }} data-running={one.clock === running || undefined}>
                {one.clock === peak && <b>{formatNumber(one.today)}</b>}
              </i>
            </span>
            <span aria-hidden="true">{one.clock}</span>
            <span className={styles['said']}>
              {t('hours.said', {
                hour: one.clock,
                today: formatNumber(one.today),
                yesterday: formatNumber(one.yesterday),
              })}
            </span>
          </li>
        ))}
      </ol>
      <p aria-hidden="true">
        <i /> {t('hours.today')} <i /> {t('hours.yesterday')}
        {peak !== undefined && <span>{t('hours.peak', { from: peak, to: peak + 1 })}</span>}
      </p>
    </figure>
  );
}

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
