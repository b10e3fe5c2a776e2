import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import styles from './stamp.module.css';

export type StampTone = 'ok' | 'wait' | 'same' | 'none';

/** The result of a code as an icon, beside its text. */
export function Stamp({ tone, icon }: { readonly tone: StampTone; readonly icon: IconShape }) {
  return (
    <span className={styles['stamp']} data-tone={tone}>
      <Icon of={icon} size={20} />
    </span>
  );
}
