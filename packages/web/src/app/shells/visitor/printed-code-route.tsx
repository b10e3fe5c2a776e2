import { PrintedCodeScreen } from '../../../features/scans/printed-code/printed-code-screen.tsx';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { VisitorNavigation } from './navigation.tsx';

/** A printed code's page opens without a sign-in; the navigation needs one. */
export function PrintedCodeRoute() {
  const Frame = useIsSignedIn() ? VisitorNavigation : VisitorColumn;
  return (
    <Frame>
      <PrintedCodeScreen />
    </Frame>
  );
}
