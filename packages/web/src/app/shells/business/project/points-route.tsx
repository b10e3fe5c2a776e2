import { PointsScreen } from '../../../../features/beacons/points-screen.tsx';
import { useProject } from './use-project.ts';

export function PointsRoute() {
  const { id, name, timeZone } = useProject();
  return <PointsScreen projectId={id} projectName={name} timeZone={timeZone} />;
}
