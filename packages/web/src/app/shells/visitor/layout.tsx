import { getScan, listArchivedScans, listScanCategories, listScans } from '@fairlead/contract/scans';
import { listSharing } from '@fairlead/contract/sharing';
import { getVisitor, getVisitorConfiguration, getVisitorQrCode } from '@fairlead/contract/visitors';
import { listWishes } from '@fairlead/contract/wishes';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { ConsentGate } from '../../../features/consents/consent-gate.tsx';
import { FavouritesSender } from '../../../features/documents/favourites/favourites-sender.tsx';
import { OutboxProvider } from '../../../features/scans/outbox/outbox-context.tsx';
import { AnswersSender } from '../../../features/surveys/answer-form/answers-sender.tsx';
import { WaitingStrip } from '../../../features/unsent/waiting-strip.tsx';
import { ProfileSender } from '../../../features/visitors/answered/profile-sender.tsx';
import { StoredSettings } from '../../../features/visitors/stored-settings.tsx';
import { WishesSender } from '../../../features/wishes/wishes-sender.tsx';
import { keepInstallOffer } from '../../../lib/install.ts';
import { usePersistedQueries } from '../../../lib/persisted-queries/use-persisted-queries.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { VisitorNavigation } from './navigation.tsx';
import { UnsentProvider } from './unsent-provider.tsx';

keepInstallOffer();

/** What opens without a connection as it was last seen. */
const persistedEndpoints = [
  listScans,
  listArchivedScans,
  listScanCategories,
  getScan,
  getVisitor,
  getVisitorConfiguration,
  getVisitorQrCode,
  listSharing,
  listWishes,
];

/** What waits to be sent concerns every screen; the e-mail only the first one. */
function Strips() {
  const { pathname } = useLocation();
  return (
    <>
      <WaitingStrip />
      {pathname === '/mixie-points' && <VerifyBanner />}
    </>
  );
}

interface VisitorLayoutProps {
  /** For what needs all of the screen, such as a document: without strips and navigation. */
  readonly isAlone?: boolean;
  readonly children: ReactNode;
}

/**
 * All screens of who is signed in and agreed to the texts in force: the queues behind them, what waits above them,
 * the navigation below.
 */
export function VisitorLayout({ isAlone = false, children }: VisitorLayoutProps) {
  const isReady = usePersistedQueries(persistedEndpoints);
  if (!isReady) return null;
  return (
    <ConsentGate>
      <StoredSettings />
      <OutboxProvider>
        <UnsentProvider>
          <AnswersSender />
          <FavouritesSender />
          <WishesSender />
          <ProfileSender />
          {isAlone ? (
            <VisitorColumn>{children}</VisitorColumn>
          ) : (
            <VisitorNavigation strip={<Strips />}>{children}</VisitorNavigation>
          )}
        </UnsentProvider>
      </OutboxProvider>
    </ConsentGate>
  );
}
