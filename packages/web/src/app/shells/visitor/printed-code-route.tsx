import { PrintedCodeScreen } from '../../../features/scans/printed-code/printed-code-screen.tsx';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { VisitorNavigation } from './navigation.tsx';

/** A printed code's page is for everybody; the navigation is there for whoever is signed in. */
export function PrintedCodeRoute() {
  const Frame = useIsSignedIn() ? VisitorNavigation : VisitorColumn;
  return (
    <Frame>
      <PrintedCodeScreen />
    </Frame>
  );
}
