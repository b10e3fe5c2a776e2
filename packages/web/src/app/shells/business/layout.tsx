import { getCurrentAccount } from '@fairlead/contract/accounts';
import { listIndustries, listJobRoles } from '@fairlead/contract/assets';
import { listBeacons } from '@fairlead/contract/beacons';
import { listExhibitions } from '@fairlead/contract/exhibitions';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { SuspendedOrganizerBanner } from '../../../features/accounts/suspended-organizer-banner.tsx';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { loadCaptureOutbox } from '../../../features/captures/outbox/use-captures.ts';
import { consentPath, isAgreed } from '../../../features/consents/agreed.ts';
import { StoredCounting } from '../../../features/counting/stored-counting.tsx';
import { AudienceContext, worksOutsideFairs } from '../../../lib/audience.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useFlag } from '../../../lib/config/use-flag.ts';
import { OutboxProvider } from '../../../lib/offline/use-outbox.tsx';
import { usePersistedQueries } from '../../../lib/persisted-queries/use-persisted-queries.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { useDevice } from '../../../lib/session/session.ts';
import { BusinessFrame } from '../../../ui/business/frame.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Desk } from './desk/desk.tsx';
import { DeviceFrame } from './device-frame.tsx';
import { Rail } from './rail.tsx';

/** Data that the scanner needs without a connection. */
const persistedEndpoints = [
  getCurrentAccount,
  getCurrentExhibitor,
  listExhibitions,
  listBeacons,
  listIndustries,
  listJobRoles,
];

const seldom = { staleTime: 5 * 60_000 } as const;

/** The rail at the left, the work at the right, the queue of captures behind them. */
export function BusinessLayout({ children }: { readonly children: ReactNode }) {
  const isReady = usePersistedQueries(persistedEndpoints);
  const isDevice = useDevice() !== null;
  if (!isReady) return null;
  return (
    <OutboxProvider open={loadCaptureOutbox}>
      {isDevice ? <DeviceFrame>{children}</DeviceFrame> : <Frame>{children}</Frame>}
    </OutboxProvider>
  );
}

/** Before the screens, whatever the account still lacks. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('exhibitors');
  const location = useLocation();
  const mayCount = useFlag('analytics');
  const account = useEndpoint(getCurrentAccount, {}, { ...seldom, call: { isQuiet: true, isForbiddenExpected: true } });
  const exhibitor = useEndpoint(
    getCurrentExhibitor,
    {},
    { ...seldom, enabled: account.isSuccess, call: { isQuiet: true } },
  );

  if (account.data === undefined) {
    if (account.error === null) return null;
    const isUnregistered = account.error instanceof ApiProblem && [403, 404].includes(account.error.status);
    if (isUnregistered) return <Navigate to="/sign-up" replace />;
    return (
      <ErrorState
        isPage
        size="work"
        title={t('failed')}
        requestId={account.error instanceof ApiProblem ? account.error.requestId : undefined}
        onRetry={() => void account.refetch()}
      />
    );
  }
  if (!isAgreed(account.data.consents)) return <Navigate to={consentPath(location)} replace />;
  return (
    <AudienceContext value={worksOutsideFairs(account.data) ? 'BUSINESS' : 'FAIRS'}>
      <Desk account={account.data}>
        {mayCount && <StoredCounting />}
        <BusinessFrame
          rail={<Rail account={account.data} exhibitor={exhibitor.data} />}
          railLabel={t('rail.label')}
          openLabel={t('rail.open')}
        >
          {account.data.organizerSuspension && (
            <SuspendedOrganizerBanner suspension={account.data.organizerSuspension} />
          )}
          {location.pathname === '/projects' && <VerifyBanner />}
          {children}
        </BusinessFrame>
      </Desk>
    </AudienceContext>
  );
}
