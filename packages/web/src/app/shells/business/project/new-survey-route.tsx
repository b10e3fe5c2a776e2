import { NewSurveyScreen } from '../../../../features/surveys/survey-screen.tsx';
import { useProject } from './use-project.ts';

export function NewSurveyRoute() {
  const { id, timeZone } = useProject();
  return <NewSurveyScreen projectId={id} timeZone={timeZone} />;
}
