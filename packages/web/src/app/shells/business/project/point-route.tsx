import { PointScreen } from '../../../../features/beacons/point-screen.tsx';
import { usePointContext } from './use-point-context.tsx';

export function PointRoute() {
  return <PointScreen {...usePointContext()} />;
}
