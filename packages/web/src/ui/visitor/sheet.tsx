import { Dialog as Parts } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useCloseOnBack } from '../../lib/navigation/browser-history.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icon.tsx';
import type { IconShape } from '../icons.ts';
import overlay from '../overlay.module.css';
import { StampedHead } from '../stamped-head.tsx';
import styles from './sheet.module.css';

interface VisitorSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** Under the title: when, or what will happen. */
  readonly detail?: ReactNode;
  /** Stands left of the title: the stamp that shows the result. */
  readonly stamp?: ReactNode;
  /** Lets the camera behind it be seen: nothing is darkened, and it stays below on a desk as well. */
  readonly isClear?: boolean;
  readonly firstFocus?: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/**
 * A sheet from below, and in the middle on a desk. Escape and a press beside it close it; focus starts at its title, so that screen readers begin with
 * it.
 */
export function VisitorSheet(props: VisitorSheetProps) {
  const { isOpen, onClose, title, detail, stamp, isClear = false, firstFocus, children } = props;
  useCloseOnBack(isOpen, onClose);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Parts.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Backdrop className={classNames(overlay['scrim'], isClear && styles['clear'])} />
        <Parts.Popup
          className={classNames(overlay['popup'], overlay['sheet'], isClear && overlay['low'], styles['sheet'])}
          initialFocus={firstFocus ?? heading}
        >
          <span className={overlay['grab']} aria-hidden="true" />
          <StampedHead stamp={stamp}>
            <Parts.Title ref={heading} tabIndex={-1} className={classNames(overlay['title'], styles['title'])}>
              {title}
            </Parts.Title>
            {detail !== undefined && (
              <Parts.Description render={<div />} className={styles['detail']}>
                {detail}
              </Parts.Description>
            )}
          </StampedHead>
          {children}
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}

/** The actions at a sheet's foot: side by side while they fit, else one above the other with the last on top. */
export function VisitorSheetActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>;
}

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
