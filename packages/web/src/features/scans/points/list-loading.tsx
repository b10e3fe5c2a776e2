import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './list-loading.module.css';

const rows = [
  ['most', 'half'],
  ['half', 'third'],
  ['most', 'half'],
] as const;

/** Still shapes of the real rows, after 200 ms. */
export function ListLoading() {
  const { t } = useTranslation();
  return (
    <div className={styles['shapes']} aria-busy="true">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <div className={styles['head']}>
        <Skeleton className={styles['mark']} />
        <Skeleton shape="half" />
      </div>
      {rows.map(([title, detail], index) => (
        <div key={index} className={styles['row']}>
          <Skeleton shape="picture" />
          <div className={styles['text']}>
            <Skeleton shape={title} />
            <Skeleton shape={detail} />
          </div>
        </div>
      ))}
    </div>
  );
}
