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
import { isReadying, projectPhase } from '../../../features/exhibitions/project-labels.ts';
import { AccountMenu } from '../../../features/exhibitors/account-menu.tsx';
import { useNearestFair } from '../../../features/trade-fairs/use-nearest-fair.ts';
import { worksOutsideFairs } from '../../../lib/audience.ts';
import { useDownloads } from '../../../lib/downloads.ts';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useCloseDrawer } from '../../../ui/business/frame.tsx';
import {
  SidebarBrand,
  SidebarFoot,
  SidebarGroup,
  SidebarHeading,
  SidebarLink,
  SidebarSearch,
} from '../../../ui/business/sidebar.tsx';
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
import {
  isAllProjects,
  openProjectId,
  recordProject,
  useDesk,
  useDeskProjectId,
  useRecentProjects,
} from './desk/desk-context.ts';
import { ProjectMark, ProjectSwitcher } from './desk/project-switcher.tsx';

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

interface SidebarProps {
  readonly account: Account;
  readonly exhibitor: Exhibitor | undefined;
}

/** The navigation of the account and of the open project, what every screen offers beside itself, and who is signed in. */
export function Sidebar({ account, exhibitor }: SidebarProps) {
  const { t } = useTranslation('exhibitors');
  const { pathname } = useLocation();
  const { openCommandPalette } = useDesk();
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
  const fromSidebar = (open: () => void) => () => {
    close();
    open();
  };
  return (
    <>
      <SidebarBrand to="/projects" label={t('sidebar.home')} />
      <SidebarSearch
        icon={searchIcon}
        label={t('sidebar.jump')}
        keys={['Ctrl', 'K']}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={fromSidebar(openCommandPalette)}
      />
      <SidebarGroup>
        <SidebarLink
          to="/projects"
          icon={projectsIcon}
          label={t('sidebar.projects')}
          isCurrent={pathname === '/archived' || pathname === '/project'}
        />
        {isOrganizer && (
          <SidebarLink
            to="/trade-fairs"
            icon={fairIcon}
            label={t('sidebar.fairs')}
            isCurrent={pathname.startsWith('/trade-fair/')}
          />
        )}
        {isOrganizer && fairId !== undefined && (
          <SidebarLink
            to={`/add-participation/${fairId}`}
            icon={buildingIcon}
            label={t('sidebar.participation')}
            isCurrent={pathname.startsWith('/add-participation/')}
          />
        )}
        <SidebarLink
          to="/reports"
          icon={reportIcon}
          label={t('sidebar.reports')}
          count={running === 0 ? undefined : t('sidebar.running', { count: running })}
        />
        <SidebarLink to="/pricing" icon={cardIcon} label={t('sidebar.pricing')} />
        <SidebarLink to="/favourites" icon={heartIcon} label={t('sidebar.favourites')} />
        <SidebarLink to="/users" icon={leadsIcon} label={t('sidebar.team')} />
      </SidebarGroup>
      {isAllProjects(pathname) ? (
        <OpenedLately accountId={account.id} />
      ) : (
        projectId !== undefined && <ProjectLinks key={projectId} accountId={account.id} projectId={projectId} />
      )}
      <SidebarFoot
        links={
          <>
            {upload !== undefined && (
              <SidebarLink
                to={`/project/${upload.projectId}/mixie-point/${upload.beaconId}`}
                icon={uploadIcon}
                label={t('sidebar.uploads')}
                count={
                  refused === uploads.length
                    ? t('sidebar.refused', { count: refused })
                    : t('sidebar.running', { count: uploads.length - refused })
                }
              />
            )}
            <SidebarLink
              to={projectId === undefined ? '/scanner' : `/scanner?project=${projectId}`}
              icon={scanIcon}
              label={t('sidebar.scanner')}
              count={unsent.count === 0 ? undefined : formatNumber(unsent.count)}
            />
            <SidebarLink to="/help-center" icon={helpIcon} label={t('sidebar.help')} />
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
      </SidebarFoot>
    </>
  );
}

const maxRecentProjects = 3;

function OpenedLately({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation('exhibitors');
  const now = useNow();
  const projects = useRecentProjects(accountId, maxRecentProjects);
  if (projects.length === 0) return null;
  return (
    <>
      <SidebarHeading>{t('sidebar.opened')}</SidebarHeading>
      <SidebarGroup label={t('sidebar.opened')}>
        {projects.map((project) => (
          <SidebarLink
            key={project.id}
            to={`/project/${project.id}/${isReadying(project, now) ? 'mixie-points' : 'sales-leads-center'}`}
            icon={calendarIcon}
            mark={projectPhase(project, now) === 'coming' ? undefined : <ProjectMark project={project} now={now} />}
            label={project.name}
          />
        ))}
      </SidebarGroup>
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
      <SidebarGroup label={t('sidebar.ofProject', { name: project.name })}>
        <SidebarLink
          to={`${base}/sales-leads-center`}
          icon={leadsIcon}
          label={t('sidebar.leads')}
          count={countOf('leads') ?? undefined}
        />
        <SidebarLink
          to={`${base}/mixie-points`}
          icon={mixiePointIcon}
          label={t('sidebar.points')}
          count={countOf('beacons') ?? undefined}
          isCurrent={pathname.startsWith(`${base}/mixie-point`)}
        />
        <SidebarLink
          to={`${base}/surveys`}
          icon={surveyIcon}
          label={t('sidebar.surveys')}
          count={countOf('surveys') ?? undefined}
          isCurrent={pathname === `${base}/survey` || pathname.startsWith(`${base}/survey/`)}
        />
        <SidebarLink to={`${base}/business-intelligence`} icon={chartIcon} label={t('sidebar.insights')} />
        <SidebarLink to={base} icon={settingsIcon} label={t('sidebar.details')} isWhole={false} />
      </SidebarGroup>
    </>
  );
}
