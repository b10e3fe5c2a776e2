import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './list.module.css';

const shapes = ['most', 'half', 'most', 'third', 'half', 'most', 'half', 'third', 'most'] as const;

/** Still shapes of the real rows. */
export function ListLoading() {
  return (
    <div className={styles['loading']} aria-busy="true">
      {shapes.map((shape, index) => (
        <div key={index}>
          <Skeleton shape={shape} />
          <Skeleton shape="half" />
          <Skeleton shape="full" />
        </div>
      ))}
    </div>
  );
}

interface ListEndProps {
  readonly isLoading: boolean;
  readonly isFailed: boolean;
  readonly onRetry: () => void;
}

/** Stands after the last row: the next rows are coming, or could not come. */
export function ListEnd({ isLoading, isFailed, onRetry }: ListEndProps) {
  const { t } = useTranslation(['admins', 'app']);
  if (isFailed && !isLoading) {
    return (
      <p className={styles['end']} role="alert">
        {t('list.moreFailed')}
        <Button size="compact" onClick={onRetry}>
          {t('app:ui.tryAgain')}
        </Button>
      </p>
    );
  }
  return isLoading ? <p className={styles['end']}>{t('list.loadingMore')}</p> : null;
}

interface ListFootProps {
  readonly count: number;
  /** Null where there are more than are counted. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

/** How many rows there are. */
export function ListFoot({ count, total, hasMore }: ListFootProps) {
  const { t } = useTranslation('admins');
  const all = total ?? (hasMore ? null : count);
  return (
    <footer className={styles['foot']}>
      {all === null
        ? t('list.loaded', { count: formatNumber(count) })
        : t('list.rows', { to: formatNumber(count), total: formatNumber(all) })}
    </footer>
  );
}
