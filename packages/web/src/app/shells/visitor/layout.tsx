import { getScan, listArchivedScans, listScanCategories, listScans } from '@fairlead/contract/scans';
import { listSharing } from '@fairlead/contract/sharing';
import { getVisitor, getVisitorConfiguration, getVisitorQrCode } from '@fairlead/contract/visitors';
import { getVisit } from '@fairlead/contract/visits';
import { listWishes } from '@fairlead/contract/wishes';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { favouriteKind } from '../../../features/attachments/favourites/favourite-operations.ts';
import { ConsentGate } from '../../../features/consents/consent-gate.tsx';
import { changeKind } from '../../../features/scans/outbox/change-operations.ts';
import { scanKind } from '../../../features/scans/outbox/scan-operations.ts';
import { answersKind } from '../../../features/surveys/answer-form/answer-operations.ts';
import { WaitingStrip } from '../../../features/unsent/waiting-strip.tsx';
import { StoredSettings } from '../../../features/visitors/configuration.tsx';
import { keepInstallOffer } from '../../../features/visitors/install-hint.tsx';
import { profileKind } from '../../../features/visitors/profile-operations.ts';
import { wishKind } from '../../../features/wishes/wish-operations.ts';
import type { OperationKind } from '../../../lib/offline/operation-kind.ts';
import { type Outbox, openOutbox } from '../../../lib/offline/outbox.ts';
import { OutboxProvider } from '../../../lib/offline/use-outbox.tsx';
import { usePersistedQueries } from '../../../lib/persisted-queries/use-persisted-queries.ts';
import { prefetchEndpoint } from '../../../lib/query/query.ts';
import { VisitorColumn } from '../../../ui/visitor/frame.tsx';
import { VisitorNavigation } from './navigation.tsx';

keepInstallOffer();

/** Every kind of operation that a visitor makes; a kind follows the one that it names. */
const kinds: readonly OperationKind[] = [scanKind, changeKind, answersKind, favouriteKind, wishKind, profileKind];

const openVisitorOutbox = (subject: string): Outbox => openOutbox({ subject, kinds });

/** Queries that open without a connection as they were last seen. */
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
  getVisit,
];

/** Fetches the data of screens that people want in a hall without a network, although they never opened them. */
function KeptForOffline() {
  const queries = useQueryClient();
  useEffect(() => {
    const keep = () => {
      prefetchEndpoint(queries, getVisitorQrCode, {});
      prefetchEndpoint(queries, getVisit, { query: {} });
    };
    // The page that is open comes first.
    const timer = setTimeout(keep, 3_000);
    return () => clearTimeout(timer);
  }, [queries]);
  return null;
}

/** Unsent entries concern every screen; the e-mail only the first one. */
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
      <OutboxProvider open={openVisitorOutbox}>
        <KeptForOffline />
        {isAlone ? (
          <VisitorColumn>{children}</VisitorColumn>
        ) : (
          <VisitorNavigation strip={<Strips />}>{children}</VisitorNavigation>
        )}
      </OutboxProvider>
    </ConsentGate>
  );
}
