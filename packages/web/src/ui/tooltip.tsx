import { Tooltip as Parts } from '@base-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import styles from './tooltip.module.css';

interface TooltipProps {
  /** The words; they add to the trigger's own name, they do not replace it. */
  readonly words: ReactNode;
  readonly side?: 'top' | 'right' | 'bottom' | 'left';
  /** The control it belongs to. */
  readonly children: ReactElement;
}

export function Tooltip({ words, side = 'top', children }: TooltipProps) {
  return (
    <Parts.Root>
      <Parts.Trigger render={children} />
      <Parts.Portal>
        <Parts.Positioner side={side} sideOffset={6} className={styles['positioner']}>
          <Parts.Popup className={styles['popup']}>{words}</Parts.Popup>
        </Parts.Positioner>
      </Parts.Portal>
    </Parts.Root>
  );
}
