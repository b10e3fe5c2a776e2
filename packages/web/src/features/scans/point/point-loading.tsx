import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './point-view.module.css';

/** The still shapes of a point. */
export function PointLoading() {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Skeleton className={styles['loadingCover']} />
      <div className={styles['loadingText']}>
        <Skeleton shape="half" />
        <Skeleton shape="most" />
        <Skeleton shape="full" />
        <Skeleton shape="most" />
      </div>
    </div>
  );
}
