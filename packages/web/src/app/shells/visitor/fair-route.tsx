import { FairRedirectScreen } from '../../../features/participation/fair-redirect-screen.tsx';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { VisitorNavigation } from './navigation.tsx';

/** A fair's code opens without a sign-in; the navigation needs one. */
export function FairRoute() {
  const isSignedIn = useIsSignedIn();
  const Frame = isSignedIn ? VisitorNavigation : VisitorColumn;
  return (
    <Frame>
      <FairRedirectScreen isSignedIn={isSignedIn} />
    </Frame>
  );
}
