import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import { ScannerTray, trayActionClass } from '../../ui/scanner/scanner-tray.tsx';
import type { Assigned } from './assign-form.tsx';
import styles from './assigned-tray.module.css';

interface AssignedTrayProps {
  readonly assigned: readonly Assigned[];
}

/** How many codes are assigned by now, and the last of them; on the phone, while the camera goes on. */
export function AssignedTray({ assigned }: AssignedTrayProps) {
  const { t } = useTranslation('codes');
  const last = assigned.at(-1);
  return (
    <div className={styles['place']} role="status">
      {last && (
        <ScannerTray
          className={styles['tray']}
          mark={
            <span className={styles['seal']}>
              <Icon of={checkIcon} size={20} />
            </span>
          }
          count={t('assigned.count', { count: assigned.length })}
          detail={t('assigned.last', { name: last.name })}
          isOneLine
        >
          <Link className={trayActionClass} to={`/project/${last.projectId}/mixie-point/${last.beaconId}`}>
            {t('assigned.open')}
          </Link>
        </ScannerTray>
      )}
    </div>
  );
}
