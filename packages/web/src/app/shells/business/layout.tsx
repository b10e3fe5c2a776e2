import { getCurrentAccount } from '@fairlead/contract/accounts';
import { getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { consentPath, isAgreed } from '../../../features/consents/agreed.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { BusinessFrame } from '../../../ui/business/frame.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Rail } from './rail.tsx';

const seldom = { staleTime: 5 * 60_000 } as const;

/** The rail at the left, the work at the right; before that, whatever the account still lacks. */
export function BusinessLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('exhibitors');
  const location = useLocation();
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
    <BusinessFrame
      rail={<Rail account={account.data} exhibitor={exhibitor.data} />}
      railLabel={t('rail.label')}
      openLabel={t('rail.open')}
    >
      {/* The camera needs all of its own. */}
      {location.pathname !== '/scanner' && <VerifyBanner />}
      {children}
    </BusinessFrame>
  );
}
