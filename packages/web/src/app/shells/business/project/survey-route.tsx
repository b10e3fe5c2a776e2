import { SurveyScreen } from '../../../../features/surveys/survey-screen.tsx';
import { useAssetNames } from '../../../../lib/assets.ts';
import { useProject } from './use-project.ts';

export function SurveyRoute() {
  const { id, timeZone } = useProject();
  return <SurveyScreen projectId={id} timeZone={timeZone} labels={useAssetNames()} />;
}
