import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import styles from './sheet-act.module.css';

interface SheetActProps {
  readonly icon: IconShape;
  readonly label: string;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

/** One of the things that a sheet offers to do. */
export function SheetAct({ icon, label, isBusy = false, onPress }: SheetActProps) {
  return (
    <button type="button" className={styles['act']} aria-disabled={isBusy} onClick={() => isBusy || onPress()}>
      <Icon of={icon} />
      {label}
    </button>
  );
}
