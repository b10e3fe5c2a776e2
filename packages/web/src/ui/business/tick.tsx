import { useEffect, useRef } from 'react';
import { Icon } from '../icon.tsx';
import { checkIcon, minusIcon } from '../icons.ts';
import styles from './tick.module.css';

interface TickProps {
  readonly label: string;
  /** Some: of those that it stands for a part is chosen. */
  readonly state: 'on' | 'off' | 'some';
  /** True if shift was held, which chooses all rows from the one ticked before. */
  readonly onToggle: (isRange: boolean) => void;
}

/** Chooses a row of a table, or all of them in its head. */
export function Tick({ label, state, onToggle }: TickProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <span className={styles['tick']}>
      <input
        ref={input}
        type="checkbox"
        className={styles['input']}
        aria-label={label}
        checked={state === 'on'}
        onChange={(event) => onToggle((event.nativeEvent as MouseEvent).shiftKey)}
      />
      <span className={styles['box']}>
        {state !== 'off' && <Icon of={state === 'on' ? checkIcon : minusIcon} size={12} />}
      </span>
    </span>
  );
}
