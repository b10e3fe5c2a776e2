import type { AdminAccount } from '@fairlead/contract/admins';
import { useTranslation } from 'react-i18next';
import { AccountMenu } from '../../../features/exhibitors/account-menu.tsx';
import { useDownloads } from '../../../lib/downloads.ts';
import { RailBrand, RailFoot, RailGroup, RailLink } from '../../../ui/business/rail.tsx';
import { buildingIcon, cardIcon, fairIcon, helpIcon, leadsIcon, reportIcon, shieldIcon } from '../../../ui/icons.ts';
import styles from './rail.module.css';

/** The navigation of an administrator, and who is signed in. */
export function AdminRail({ admin }: { readonly admin: AdminAccount }) {
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
