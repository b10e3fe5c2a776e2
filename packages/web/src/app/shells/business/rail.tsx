import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import type { Account, Exhibitor } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { useLocation, useMatch } from 'react-router';
import { railDetail } from '../../../features/exhibitions/project-labels.ts';
import { projectPhase } from '../../../features/exhibitions/project-phase.ts';
import { AccountMenu } from '../../../features/exhibitors/account-menu.tsx';
import { useNearestFair } from '../../../features/fairs/use-nearest-fair.ts';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { useNow } from '../../../lib/use-now.ts';
import { RailBrand, RailFoot, RailGroup, RailLink, RailProject } from '../../../ui/business/rail.tsx';
import { LiveDot } from '../../../ui/business/state-signs.tsx';
import {
  buildingIcon,
  fairIcon,
  heartIcon,
  leadsIcon,
  mixiePointIcon,
  projectsIcon,
  scanIcon,
  settingsIcon,
  surveyIcon,
} from '../../../ui/icons.ts';

interface RailProps {
  readonly account: Account;
  readonly exhibitor: Exhibitor | undefined;
}

/** The navigation of the account and of the open project, and who is signed in. */
export function Rail({ account, exhibitor }: RailProps) {
  const { t } = useTranslation('exhibitors');
  const { pathname } = useLocation();
  const projectId = useMatch('/project/:id/*')?.params.id;
  const isOrganizer = account.roles.includes('ORGANIZER');
  const openFairId = useMatch('/trade-fair/:id/*')?.params.id;
  const nearest = useNearestFair(isOrganizer ? account.organizerId : null, useNow())?.id;
  const fairId = openFairId === undefined || openFairId === 'new' ? nearest : openFairId;
  const isBusiness = exhibitor?.partyKind === 'BUSINESS';
  return (
    <>
      <RailBrand to="/projects" label={t('rail.home')} />
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
        <RailLink to="/favourites" icon={heartIcon} label={t('rail.favourites')} />
        <RailLink to="/users" icon={leadsIcon} label={t('rail.team')} />
      </RailGroup>
      {projectId !== undefined && <ProjectLinks key={projectId} projectId={projectId} />}
      <RailFoot links={<RailLink to="/scanner" icon={scanIcon} label={t('rail.scanner')} />}>
        <AccountMenu
          name={account.name}
          email={account.email}
          company={exhibitor?.name ?? ''}
          kind={isOrganizer ? 'organizer' : isBusiness ? 'business' : 'exhibitor'}
        />
      </RailFoot>
    </>
  );
}

function ProjectLinks({ projectId }: { readonly projectId: string }) {
  const project = useEndpoint(getExhibition, { params: { id: projectId } }, { call: { isQuiet: true } });
  return project.data === undefined ? null : <OpenProject project={project.data} />;
}

function OpenProject({ project }: { readonly project: Exhibition }) {
  const { t } = useTranslation(['exhibitors', 'exhibitions']);
  const { t: translateProject } = useTranslation('exhibitions');
  const now = useNow();
  const { pathname } = useLocation();
  const base = `/project/${project.id}`;
  const isOn = project.archivedAt === null && ['live', 'always'].includes(projectPhase(project, now));
  return (
    <>
      <RailProject
        name={project.name}
        detail={railDetail(translateProject, project, now)}
        mark={<LiveDot isOn={isOn} />}
      />
      <RailGroup label={t('rail.ofProject', { name: project.name })}>
        <RailLink
          to={`${base}/sales-leads-center`}
          icon={leadsIcon}
          label={t('rail.leads')}
          count={project.counts ? formatNumber(project.counts.leads) : undefined}
        />
        <RailLink
          to={`${base}/mixie-points`}
          icon={mixiePointIcon}
          label={t('rail.points')}
          count={project.counts ? formatNumber(project.counts.beacons) : undefined}
          isCurrent={pathname.startsWith(`${base}/mixie-point`)}
        />
        <RailLink
          to={`${base}/surveys`}
          icon={surveyIcon}
          label={t('rail.surveys')}
          isCurrent={pathname === `${base}/survey` || pathname.startsWith(`${base}/survey/`)}
        />
        <RailLink to={base} icon={settingsIcon} label={t('rail.details')} isWhole={false} />
      </RailGroup>
    </>
  );
}
