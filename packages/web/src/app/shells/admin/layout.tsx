import { type AdminAccount, getCurrentAdmin } from '@fairlead/contract/admins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { AdminsOnly } from '../../../features/accounts/admins-only.tsx';
import { VerifyBanner } from '../../../features/accounts/verify-banner.tsx';
import { AccountMenu } from '../../../features/exhibitors/account-menu.tsx';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { useDownloads } from '../../../lib/downloads.ts';
import { useEndpoint } from '../../../lib/query/query.ts';
import { BusinessFrame } from '../../../ui/business/frame.tsx';
import { RailBrand, RailFoot, RailGroup, RailLink } from '../../../ui/business/rail.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { buildingIcon, cardIcon, fairIcon, helpIcon, leadsIcon, reportIcon, shieldIcon } from '../../../ui/icons.ts';
import styles from './layout.module.css';

/** The navigation of an administrator, and who is signed in. */
function AdminRail({ admin }: { readonly admin: AdminAccount }) {
  const { t } = useTranslation(['admins', 'app']);
  const running = useDownloads().filter((download) => download.state === 'running').length;
  return (
    <>
      <div className={styles['head']}>
        <RailBrand to="/trade-fairs" label={t('rail.home')} />
        <span className={styles['pill']}>{t('app:admin.pill')}</span>
      </div>
      <RailGroup>
        <RailLink to="/trade-fairs" icon={fairIcon} label={t('rail.fairs')} />
        <RailLink to="/organizers" icon={buildingIcon} label={t('rail.organizers')} />
        <RailLink to="/users" icon={leadsIcon} label={t('rail.users')} />
        <RailLink to="/suspensions" icon={shieldIcon} label={t('rail.suspensions')} />
      </RailGroup>
      <p className={styles['heading']}>{t('rail.figures')}</p>
      <RailGroup label={t('rail.figures')}>
        <RailLink to="/pricing" icon={cardIcon} label={t('rail.pricing')} />
        <RailLink
          to="/reports"
          icon={reportIcon}
          label={t('rail.reports')}
          count={running === 0 ? undefined : t('rail.running', { count: running })}
        />
      </RailGroup>
      <RailFoot links={<RailLink to="/help-center" icon={helpIcon} label={t('rail.help')} />}>
        <AccountMenu name={admin.name} email={admin.email} company={t('rail.company')} kind="admin" />
      </RailFoot>
    </>
  );
}

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
