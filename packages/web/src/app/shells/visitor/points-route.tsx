import { ClaimsCard } from '../../../features/claims/claims-card.tsx';
import { PointsScreen } from '../../../features/scans/points/points-screen.tsx';
import { UnsentLink } from '../../../features/unsent/unsent-link.tsx';
import { InstallHint } from '../../../features/visitors/install-hint.tsx';

/** My points, with the way to whatever else is on this device only: the scans among it stand in the list itself. */
export function PointsRoute() {
  return (
    <PointsScreen
      claims={<ClaimsCard />}
      unsent={<UnsentLink isWithoutScans />}
      install={(points) => <InstallHint points={points} />}
    />
  );
}
