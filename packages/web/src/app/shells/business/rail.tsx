import { listBeacons } from '@fairlead/contract/beacons';
import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import type { Account, Exhibitor } from '@fairlead/contract/exhibitors';
import { listSurveys } from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch } from 'react-router';
import { useRunningDocuments } from '../../../features/beacons/documents/running-documents.ts';
import { useUnsentCaptures } from '../../../features/captures/outbox/use-captures.ts';
import { isReadying, projectPhase } from '../../../features/exhibitions/project-phase.ts';
import { AccountMenu } from '../../../features/exhibitors/account-menu.tsx';
import { useNearestFair } from '../../../features/fairs/use-nearest-fair.ts';
import { worksOutsideFairs } from '../../../lib/audience.ts';
import { useDownloads } from '../../../lib/downloads.ts';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useCloseDrawer } from '../../../ui/business/frame.tsx';
import { RailBrand, RailFoot, RailGroup, RailHeading, RailLink, RailSearch } from '../../../ui/business/rail.tsx';
import {
  buildingIcon,
  calendarIcon,
  cardIcon,
  chartIcon,
  fairIcon,
  heartIcon,
  helpIcon,
  leadsIcon,
  mixiePointIcon,
  projectsIcon,
  reportIcon,
  scanIcon,
  searchIcon,
  settingsIcon,
  surveyIcon,
  uploadIcon,
} from '../../../ui/icons.ts';
import { isAllProjects, openProjectId, useDesk, useDeskProjectId } from './desk/desk-context.ts';
import { ProjectMark, ProjectSwitcher } from './desk/project-switcher.tsx';
import { recordProject, useRecentProjects } from './desk/recent-projects.ts';

const counted: readonly unknown[] = [listBeacons, listSurveys].map((endpoint) => endpointKey(endpoint)[0]);

/** Fetches a project's counts again with each change of what they count, wherever it was made. */
function useFreshCounts(projectId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const queryKey = endpointKey(getExhibition, { params: { id: projectId } });
    const refresh = () => void client.invalidateQueries({ queryKey });
    return client.getQueryCache().subscribe((event) => {
      const isChange = event.type === 'updated' && event.action.type === 'invalidate';
      if (isChange && counted.includes(event.query.queryKey[0])) refresh();
    });
  }, [client, projectId]);
}

interface RailProps {
  readonly account: Account;
  readonly exhibitor: Exhibitor | undefined;
}

/** The navigation of the account and of the open project, what every screen offers beside itself, and who is signed in. */
export function Rail({ account, exhibitor }: RailProps) {
  const { t } = useTranslation('exhibitors');
  const { pathname } = useLocation();
  const { openJump } = useDesk();
  const close = useCloseDrawer();
  const projectId = useDeskProjectId(account.id);
  const isOrganizer = account.roles.includes('ORGANIZER');
  const openFairId = useMatch('/trade-fair/:id/*')?.params.id;
  const nearest = useNearestFair(isOrganizer ? account.organizerId : null, useNow())?.id;
  const fairId = openFairId === undefined || openFairId === 'new' ? nearest : openFairId;
  const unsent = useUnsentCaptures();
  const uploads = useRunningDocuments();
  const [upload] = uploads;
  const refused = uploads.filter(({ task }) => task.state().phase === 'refused').length;
  const running = useDownloads().filter(({ state }) => state === 'running').length;
  const fromRail = (open: () => void) => () => {
    close();
    open();
  };
  return (
    <>
      <RailBrand to="/projects" label={t('rail.home')} />
      <RailSearch
        icon={searchIcon}
        label={t('rail.jump')}
        keys={['Ctrl', 'K']}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={fromRail(openJump)}
      />
      <RailGroup>
        <RailLink
          to="/projects"
          icon={projectsIcon}
          label={t('rail.projects')}
          isCurrent={pathname === '/archived' || pathname === '/project'}
        />
        {isOrganizer && (
          <RailLink
            to="/trade-fairs"
            icon={fairIcon}
            label={t('rail.fairs')}
            isCurrent={pathname.startsWith('/trade-fair/')}
          />
        )}
        {isOrganizer && fairId !== undefined && (
          <RailLink
            to={`/add-participation/${fairId}`}
            icon={buildingIcon}
            label={t('rail.participation')}
            isCurrent={pathname.startsWith('/add-participation/')}
          />
        )}
        <RailLink
          to="/reports"
          icon={reportIcon}
          label={t('rail.reports')}
          count={running === 0 ? undefined : t('rail.running', { count: running })}
        />
        <RailLink to="/pricing" icon={cardIcon} label={t('rail.pricing')} />
        <RailLink to="/favourites" icon={heartIcon} label={t('rail.favourites')} />
        <RailLink to="/users" icon={leadsIcon} label={t('rail.team')} />
      </RailGroup>
      {isAllProjects(pathname) ? (
        <OpenedLately accountId={account.id} />
      ) : (
        projectId !== undefined && <ProjectLinks key={projectId} accountId={account.id} projectId={projectId} />
      )}
      <RailFoot
        links={
          <>
            {upload !== undefined && (
              <RailLink
                to={`/project/${upload.projectId}/mixie-point/${upload.beaconId}`}
                icon={uploadIcon}
                label={t('rail.uploads')}
                count={
                  refused === uploads.length
                    ? t('rail.refused', { count: refused })
                    : t('rail.running', { count: uploads.length - refused })
                }
              />
            )}
            <RailLink
              to={projectId === undefined ? '/scanner' : `/scanner?project=${projectId}`}
              icon={scanIcon}
              label={t('rail.scanner')}
              count={unsent.count === 0 ? undefined : formatNumber(unsent.count)}
            />
            <RailLink to="/help-center" icon={helpIcon} label={t('rail.help')} />
          </>
        }
      >
        <AccountMenu
          name={account.name}
          email={account.email}
          company={exhibitor?.name ?? ''}
          unsent={unsent}
          kind={isOrganizer ? 'organizer' : worksOutsideFairs(account) ? 'business' : 'exhibitor'}
        />
      </RailFoot>
    </>
  );
}

const mostLately = 3;

function OpenedLately({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('exhibitors');
  const now = useNow();
  const projects = useRecentProjects(accountId, mostLately);
  if (projects.length === 0) return null;
  return (
    <>
      <RailHeading>{t('rail.opened')}</RailHeading>
      <RailGroup label={t('rail.opened')}>
        {projects.map((project) => (
          <RailLink
            key={project.id}
            to={`/project/${project.id}/${isReadying(project, now) ? 'mixie-points' : 'sales-leads-center'}`}
            icon={calendarIcon}
            mark={projectPhase(project, now) === 'coming' ? undefined : <ProjectMark project={project} now={now} />}
            label={project.name}
          />
        ))}
      </RailGroup>
    </>
  );
}

/** Leads come from outside, so their count is asked for. */
const countMs = 30_000;

interface ProjectLinksProps {
  readonly accountId: string;
  readonly projectId: string;
}

function ProjectLinks({ accountId, projectId }: ProjectLinksProps) {
  useFreshCounts(projectId);
  const { data } = useEndpoint(
    getExhibition,
    { params: { id: projectId } },
    { refetchInterval: countMs, call: { isQuiet: true } },
  );
  const isOpen = openProjectId(useLocation().pathname) === projectId;
  const isMine = data?.kind === 'PROJECT';
  useEffect(() => {
    if (isOpen && isMine) recordProject(accountId, projectId);
  }, [isOpen, isMine, accountId, projectId]);
  return data === undefined ? null : <OpenProject project={data} />;
}

function OpenProject({ project }: { readonly project: Exhibition }) {
  const { t } = useTranslation('exhibitors');
  const { pathname } = useLocation();
  const base = `/project/${project.id}`;
  const countOf = (kind: 'leads' | 'beacons' | 'surveys') => project.counts && formatNumber(project.counts[kind]);
  return (
    <>
      <ProjectSwitcher project={project} />
      <RailGroup label={t('rail.ofProject', { name: project.name })}>
        <RailLink
          to={`${base}/sales-leads-center`}
          icon={leadsIcon}
          label={t('rail.leads')}
          count={countOf('leads') ?? undefined}
        />
        <RailLink
          to={`${base}/mixie-points`}
          icon={mixiePointIcon}
          label={t('rail.points')}
          count={countOf('beacons') ?? undefined}
          isCurrent={pathname.startsWith(`${base}/mixie-point`)}
        />
        <RailLink
          to={`${base}/surveys`}
          icon={surveyIcon}
          label={t('rail.surveys')}
          count={countOf('surveys') ?? undefined}
          isCurrent={pathname === `${base}/survey` || pathname.startsWith(`${base}/survey/`)}
        />
        <RailLink to={`${base}/business-intelligence`} icon={chartIcon} label={t('rail.insights')} />
        <RailLink to={base} icon={settingsIcon} label={t('rail.details')} isWhole={false} />
      </RailGroup>
    </>
  );
}
