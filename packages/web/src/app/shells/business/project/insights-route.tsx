import { InsightsScreen } from '../../../../features/insights/insights-screen.tsx';
import { useProject } from './use-project.ts';

export function InsightsRoute() {
  const { id, name, timeZone, parent } = useProject();
  return <InsightsScreen projectId={id} projectName={parent?.name ?? name} timeZone={timeZone} />;
}
