import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useDevice } from '../../lib/session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { leadsIcon, retryIcon, scanIcon } from '../../ui/icons.ts';
import styles from './capture-navigation.module.css';
import { useCaptures, useUnsentCaptures } from './outbox/use-captures.ts';

/** At the thumb of the person with the phone: the queue, the camera, the leads. */
export function CaptureNavigation({ projectId }: { readonly projectId: string | undefined }) {
  const { t } = useTranslation('captures');
  // A device does not see the people whom it captured.
  const device = useDevice();
  const { count } = useUnsentCaptures();
  const refused = useCaptures().filter(({ state }) => state === 'REFUSED').length;
  const badge = count + refused;
  const leads = projectId === undefined ? '/projects' : `/project/${projectId}/sales-leads-center`;
  const className = ({ isActive }: { isActive: boolean }) => classNames(styles['link'], isActive && styles['here']);
  return (
    <nav className={styles['nav']} aria-label={t('places.label')}>
      <NavLink to="/scanner/queue" className={className}>
        <span className={styles['sign']}>
          <Icon of={retryIcon} />
          {badge > 0 && <b className={styles['badge']}>{badge}</b>}
        </span>
        <span>{t('places.queue')}</span>
      </NavLink>
      <NavLink to="/scanner" end className={classNames(styles['scan'])} aria-label={t('places.scan')}>
        <Icon of={scanIcon} />
      </NavLink>
      {device === null && (
        <NavLink to={leads} className={className}>
          <Icon of={leadsIcon} />
          <span>{t('places.leads')}</span>
        </NavLink>
      )}
    </nav>
  );
}
