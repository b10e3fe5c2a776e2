import { type ReactNode, useId } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon } from '../../ui/icons.ts';
import styles from './chips.module.css';

/** Some of a few, in as many lines as they need. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      <div className={styles['chips']}>{children}</div>
    </div>
  );
}

interface ChipProps {
  /** Undefined for one that only acts. */
  readonly isOn?: boolean;
  readonly isQuiet?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

export function Chip({ isOn, isQuiet, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      className={styles['chip']}
      data-quiet={isQuiet || undefined}
      aria-pressed={isOn}
      onClick={onPress}
    >
      {isOn && <Icon of={checkIcon} size={16} />}
      <span className={styles['text']}>{children}</span>
    </button>
  );
}
