import type { Beacon } from '@fairlead/contract/beacons';
import { isCode } from '@fairlead/contract/code';
import { type Exhibition, getExhibition } from '@fairlead/contract/exhibitions';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { useTranslation } from 'react-i18next';
import { Outlet, useOutletContext, useParams, useSearchParams } from 'react-router';
import { PointEditor } from '../../../features/beacons/point-editor.tsx';
import { PointScreen } from '../../../features/beacons/point-screen.tsx';
import { PointsScreen } from '../../../features/beacons/points-screen.tsx';
import { ProjectScreen } from '../../../features/exhibitions/project-screen.tsx';
import { LeadsScreen } from '../../../features/leads/leads-screen.tsx';
import { ReportMenu } from '../../../features/reports/report-menu.tsx';
import { SurveyChoice } from '../../../features/surveys/point-choice/survey-choice.tsx';
import { LeadAnswers } from '../../../features/surveys/results/lead-answers.tsx';
import { useAssetNames } from '../../../lib/assets.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { PagePlaceholder } from '../../../ui/business/page-placeholder.tsx';
import { VisitorView } from './visitor-view.tsx';

const pollMs = 5_000;

/** The project of the address, for all of its places; its counts follow what happens. */
export function ProjectLayout() {
  const { t } = useTranslation('exhibitions');
  const { id = '' } = useParams();
  const project = useEndpoint(getExhibition, { params: { id } }, { refetchInterval: pollMs, call: { isQuiet: true } });
  if (project.data !== undefined) return <Outlet key={id} context={project.data} />;
  return (
    <PagePlaceholder
      title={project.error === null ? '' : t('projects')}
      error={project.error}
      missing={{ title: t('projectMissing'), words: t('projectMissingWords') }}
      list={{ to: '/projects', label: t('toProjects') }}
      failed={t('projectFailed')}
      onRetry={() => void project.refetch()}
    />
  );
}

const useProject = () => useOutletContext<Exhibition>();

export function DetailsPlace() {
  return <ProjectScreen project={useProject()} />;
}

export function PointsPlace() {
  const { id, name, timeZone } = useProject();
  return <PointsScreen projectId={id} projectName={name} timeZone={timeZone} />;
}

/** What the editor and its preview need of the project and the company. */
function usePointPlace() {
  const { id, timeZone, stand, parent } = useProject();
  const exhibitor = useEndpoint(getCurrentExhibitor, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const { id: exhibitorId = '', name = '', logoUrl = null } = exhibitor.data ?? {};
  const tradeFair = parent && { id: parent.id, name: parent.name, timeZone, theme: parent.theme };
  return {
    projectId: id,
    timeZone,
    stand,
    exhibitor: { id: exhibitorId, name, logoUrl },
    tradeFair,
    view: VisitorView,
    surveyChoice: (point: Beacon) => <SurveyChoice point={point} />,
  };
}

/** A printed code that was scanned for it comes along in the address, with the name that was typed there. */
export function NewPointPlace() {
  const [address] = useSearchParams();
  const code = address.get('code') ?? '';
  const start = { name: address.get('name') ?? undefined, code: isCode(code) ? code : undefined };
  return <PointEditor {...usePointPlace()} start={start} />;
}

export function PointPlace() {
  return <PointScreen {...usePointPlace()} />;
}

export function LeadsPlace() {
  const { id, name, timeZone, counts } = useProject();
  const { leads, unlocked, beacons } = counts ?? { leads: 0, unlocked: 0, beacons: 0 };
  return (
    <LeadsScreen
      projectId={id}
      projectName={name}
      timeZone={timeZone}
      counts={{ leads, unlocked, beacons }}
      labels={useAssetNames()}
      report={<ReportMenu projectId={id} counts={{ leads, unlocked }} />}
      answersOf={(leadId) => <LeadAnswers key={leadId} projectId={id} leadId={leadId} timeZone={timeZone} />}
    />
  );
}
