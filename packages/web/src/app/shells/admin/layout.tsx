import { getCurrentAdmin } from '@fairlead/contract/admins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AdminsOnly } from '../../../features/accounts/admins-only.tsx';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { BusinessFrame } from '../../../ui/business/frame.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { AdminRail } from './rail.tsx';

/** The rail at the left, the work at the right, for who is an administrator. */
export function AdminLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation(['exhibitors', 'admins']);
  const { pathname } = useLocation();
  const admin = useEndpoint(
    getCurrentAdmin,
    {},
    { staleTime: 5 * 60_000, call: { isQuiet: true, isForbiddenExpected: true } },
  );
  if (admin.data === undefined) {
    if (admin.error === null) return null;
    if (admin.error instanceof ApiProblem && admin.error.status === 403) return <AdminsOnly />;
    return (
      <ErrorState
        isPage
        size="work"
        title={t('failed')}
        requestId={admin.error instanceof ApiProblem ? admin.error.requestId : undefined}
        onRetry={() => void admin.refetch()}
      />
    );
  }
  return (
    <BusinessFrame rail={<AdminRail admin={admin.data} />} railLabel={t('rail.label')} openLabel={t('rail.open')}>
      {pathname === '/trade-fairs' && <VerifyBanner />}
      {children}
    </BusinessFrame>
  );
}
