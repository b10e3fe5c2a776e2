import type { Beacon } from '@fairlead/contract/beacons';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import type { PointContext } from '../../../../features/beacons/point-editor.tsx';
import { SurveyChoice } from '../../../../features/surveys/point-choice/survey-choice.tsx';
import { currentLanguage } from '../../../../lib/i18n/language.ts';
import { useEndpoint } from '../../../../lib/query/query.ts';
import { useProject } from './use-project.ts';
import { VisitorView } from './visitor-view.tsx';

/** Returns what the editor of a point and its preview need of the project and the company. */
export function usePointContext(): PointContext {
  const { id, timeZone, stand, parent } = useProject();
  const exhibitor = useEndpoint(getCurrentExhibitor, {}, { staleTime: 5 * 60_000, call: { isQuiet: true } });
  const { id: exhibitorId = '', name = '', logoUrl = null, language = currentLanguage() } = exhibitor.data ?? {};
  const tradeFair = parent && { id: parent.id, name: parent.name, timeZone, theme: parent.theme };
  return {
    projectId: id,
    timeZone,
    stand,
    language,
    exhibitor: { id: exhibitorId, name, logoUrl },
    tradeFair,
    view: VisitorView,
    surveyChoice: (point: Beacon) => <SurveyChoice point={point} />,
  };
}
