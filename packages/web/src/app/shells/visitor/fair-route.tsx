import { FairRedirectScreen } from '../../../features/participation/fair-redirect-screen.tsx';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { Places } from './places.tsx';

/** A fair's code opens for everybody; the places are there for who is signed in. */
export function FairRoute() {
  const isSignedIn = useIsSignedIn();
  const Frame = isSignedIn ? Places : VisitorColumn;
  return (
    <Frame>
      <FairRedirectScreen isSignedIn={isSignedIn} />
    </Frame>
  );
}
