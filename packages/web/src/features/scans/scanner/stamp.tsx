import { Icon } from '../../../ui/icon.tsx';
import { alertIcon, checkIcon, clockIcon, type IconShape } from '../../../ui/icons.ts';
import type { SavedState } from './saved-scan.ts';
import styles from './stamp.module.css';

const looks: Record<SavedState, { tone: 'ok' | 'wait' | 'same' | 'none'; icon: IconShape }> = {
  SENDING: { tone: 'ok', icon: checkIcon },
  OK: { tone: 'ok', icon: checkIcon },
  UNARCHIVED: { tone: 'ok', icon: checkIcon },
  DUPLICATE: { tone: 'same', icon: checkIcon },
  WAITING: { tone: 'wait', icon: clockIcon },
  MISSING: { tone: 'none', icon: alertIcon },
  REFUSED: { tone: 'none', icon: alertIcon },
};

/** How a scan went, beside the words that say it. */
export function Stamp({ state }: { readonly state: SavedState }) {
  const { tone, icon } = looks[state];
  return (
    <span className={styles['stamp']} data-tone={tone}>
      <Icon of={icon} size={20} />
    </span>
  );
}
