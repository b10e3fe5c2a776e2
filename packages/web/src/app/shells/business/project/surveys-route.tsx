import { SurveysScreen } from '../../../../features/surveys/surveys-screen.tsx';
import { useProject } from './use-project.ts';

export function SurveysRoute() {
  const { id, name, timeZone } = useProject();
  return <SurveysScreen projectId={id} projectName={name} timeZone={timeZone} />;
}
