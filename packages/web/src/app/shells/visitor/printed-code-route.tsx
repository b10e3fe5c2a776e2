import { PrintedCodeScreen } from '../../../features/scans/printed-code/printed-code-screen.tsx';
import { useIsSignedIn } from '../../../lib/session/session.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { Places } from './places.tsx';

/** A printed code's page is for everybody; the places are there for who is signed in. */
export function PrintedCodeRoute() {
  const Frame = useIsSignedIn() ? Places : VisitorColumn;
  return (
    <Frame>
      <PrintedCodeScreen />
    </Frame>
  );
}
