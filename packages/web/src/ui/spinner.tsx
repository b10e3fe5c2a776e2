import { classNames } from './class-names.ts';

interface SpinnerProps {
  /** Without it nothing shows for the first 200 ms. */
  readonly isImmediate?: boolean;
  readonly className?: string | undefined;
}

/** A ring (waiting.css) for work of unknown length. Decoration: the element around it carries `aria-busy`. */
export function Spinner({ isImmediate = false, className }: SpinnerProps) {
  return <span aria-hidden="true" className={classNames('ring', !isImmediate && 'ring-late', className)} />;
}
