import { classNames } from './class-names.ts';
import styles from './spinner.module.css';

interface SpinnerProps {
  /** Without it nothing shows for the first 200 ms. */
  readonly isImmediate?: boolean;
  readonly className?: string | undefined;
}

/** A ring for work of unknown length. Decoration: the place that shows it says `aria-busy`. */
export function Spinner({ isImmediate = false, className }: SpinnerProps) {
  return <span aria-hidden="true" className={classNames(styles['ring'], !isImmediate && styles['late'], className)} />;
}
