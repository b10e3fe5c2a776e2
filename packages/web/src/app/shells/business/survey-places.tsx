import type { Exhibition } from '@fairlead/contract/exhibitions';
import { useOutletContext } from 'react-router';
import { NewSurveyScreen, SurveyScreen } from '../../../features/surveys/survey-screen.tsx';
import { SurveysScreen } from '../../../features/surveys/surveys-screen.tsx';
import { useAssetNames } from '../../../lib/assets.ts';

const useProject = () => useOutletContext<Exhibition>();

export function SurveysPlace() {
  const { id, name, timeZone } = useProject();
  return <SurveysScreen projectId={id} projectName={name} timeZone={timeZone} />;
}

export function NewSurveyPlace() {
  const { id, timeZone } = useProject();
  return <NewSurveyScreen projectId={id} timeZone={timeZone} />;
}

export function SurveyPlace() {
  const { id, timeZone } = useProject();
  return <SurveyScreen projectId={id} timeZone={timeZone} labels={useAssetNames()} />;
}
