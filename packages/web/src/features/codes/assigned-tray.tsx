import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import type { Assigned } from './assign-form.tsx';
import styles from './assigned-tray.module.css';

interface AssignedTrayProps {
  readonly assigned: readonly Assigned[];
}

/** How many codes lead somewhere by now, and the last of them; on the phone, while the camera goes on. */
export function AssignedTray({ assigned }: AssignedTrayProps) {
  const { t } = useTranslation('codes');
  const last = assigned.at(-1);
  return (
    <div className={styles['place']} role="status">
      {last && (
        <div className={styles['tray']}>
          <span className={styles['seal']}>
            <Icon of={checkIcon} size={20} />
          </span>
          <p className={styles['words']}>
            <b className={styles['count']}>{t('assigned.count', { count: assigned.length })}</b>
            <span className={styles['last']}>{t('assigned.last', { name: last.name })}</span>
          </p>
          <Link className={styles['open']} to={`/project/${last.projectId}/mixie-point/${last.beaconId}`}>
            {t('assigned.open')}
          </Link>
        </div>
      )}
    </div>
  );
}
