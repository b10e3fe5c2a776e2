import { Spinner } from '../ui/spinner.tsx';
import styles from './waiting.module.css';

/** While a part of the program is fetched: nothing for 200 ms, then a ring. */
export function Waiting() {
  return (
    <div className={styles['waiting']} aria-busy="true">
      <Spinner />
    </div>
  );
}
