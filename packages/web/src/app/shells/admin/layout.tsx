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
import { SidebarBrand, SidebarFoot, SidebarGroup, SidebarLink } from '../../../ui/business/sidebar.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { buildingIcon, cardIcon, fairIcon, helpIcon, leadsIcon, reportIcon, shieldIcon } from '../../../ui/icons.ts';
import styles from './layout.module.css';

/** The navigation of an administrator, and who is signed in. */
function AdminSidebar({ admin }: { readonly admin: AdminAccount }) {
  const { t } = useTranslation(['admins', 'app']);
  const running = useDownloads().filter((download) => download.state === 'running').length;
  return (
    <>
      <div className={styles['head']}>
        <SidebarBrand to="/trade-fairs" label={t('sidebar.home')} />
        <span className={styles['pill']}>{t('app:admin.pill')}</span>
      </div>
      <SidebarGroup>
        <SidebarLink to="/trade-fairs" icon={fairIcon} label={t('sidebar.fairs')} />
        <SidebarLink to="/organizers" icon={buildingIcon} label={t('sidebar.organizers')} />
        <SidebarLink to="/users" icon={leadsIcon} label={t('sidebar.users')} />
        <SidebarLink to="/suspensions" icon={shieldIcon} label={t('sidebar.suspensions')} />
      </SidebarGroup>
      <p className={styles['heading']}>{t('sidebar.figures')}</p>
      <SidebarGroup label={t('sidebar.figures')}>
        <SidebarLink to="/pricing" icon={cardIcon} label={t('sidebar.pricing')} />
        <SidebarLink
          to="/reports"
          icon={reportIcon}
          label={t('sidebar.reports')}
          count={running === 0 ? undefined : t('sidebar.running', { count: running })}
        />
      </SidebarGroup>
      <SidebarFoot links={<SidebarLink to="/help-center" icon={helpIcon} label={t('sidebar.help')} />}>
        <AccountMenu name={admin.name} email={admin.email} company={t('sidebar.company')} kind="admin" />
      </SidebarFoot>
    </>
  );
}

/** The sidebar at the left, the work at the right, for who is an administrator. */
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
    <BusinessFrame
      sidebar={<AdminSidebar admin={admin.data} />}
      sidebarLabel={t('sidebar.label')}
      openLabel={t('sidebar.open')}
    >
      {pathname === '/trade-fairs' && <VerifyBanner />}
      {children}
    </BusinessFrame>
  );
}
