import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './leads-screen.module.css';

const shapes = ['most', 'half', 'most', 'third', 'half', 'most', 'half', 'third', 'most'] as const;

/** Still shapes of the real rows. */
export function LeadsLoading() {
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
