import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { nextIcon, reportIcon } from '../../ui/icons.ts';
import styles from './visits.module.css';

/** The way to my visit. */
export function VisitLink() {
  const { t } = useTranslation('visits');
  return (
    <Link to="/reports" className={styles['link']}>
      <span className={styles['sign']} aria-hidden="true">
        <Icon of={reportIcon} />
      </span>
      <span className={styles['name']}>
        {t('title')}
        <small>{t('short')}</small>
      </span>
      <Icon of={nextIcon} className={styles['soft']} />
    </Link>
  );
}
