import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './projects-loading.module.css';

const rows = ['a', 'b', 'c', 'd', 'e'];

/** Still shapes of the real rows. */
export function ProjectsLoading() {
  return (
    <div className={styles['rows']} aria-busy="true">
      {rows.map((row) => (
        <div key={row} className={styles['row']}>
          <Skeleton shape="picture" className={styles['tile']} />
          <Skeleton shape="half" />
          <Skeleton shape="half" />
          <Skeleton shape="half" />
        </div>
      ))}
    </div>
  );
}
