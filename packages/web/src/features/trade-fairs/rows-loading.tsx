import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './tables.module.css';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** Still shapes of the real rows. */
export function RowsLoading() {
  return (
    <div aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles['waitingRow']}>
          <Skeleton shape="half" />
          <Skeleton shape="third" />
        </div>
      ))}
    </div>
  );
}
