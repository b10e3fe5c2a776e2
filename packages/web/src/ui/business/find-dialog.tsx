import { Dialog } from '@base-ui/react/dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useCloseOnBack } from '../../lib/navigation/close-on-back.ts';
import { IconButton } from '../icon-button.tsx';
import { closeIcon } from '../icons.ts';
import overlay from '../overlay.module.css';
import styles from './find-dialog.module.css';
import { FindList } from './find-list.tsx';

interface FindDialogProps extends Omit<ComponentProps<typeof FindList>, 'end' | 'inputRef'> {
  readonly onClose: () => void;
  readonly closeLabel: string;
  /** Hints about keys; not on a phone. */
  readonly foot: ReactNode;
}

/** A search over everything, above whatever is open; a page of its own on a phone. */
export function FindDialog({ onClose, closeLabel, foot, ...list }: FindDialogProps) {
  useCloseOnBack(true, onClose);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={overlay['scrim']} />
        <Dialog.Popup className={`${overlay['popup']} ${styles['popup']}`} aria-label={list.label} initialFocus={input}>
          <FindList
            {...list}
            inputRef={input}
            end={
              <>
                <span className={styles['escape']} aria-hidden="true">
                  <kbd>Esc</kbd>
                </span>
                <IconButton
                  icon={closeIcon}
                  label={closeLabel}
                  size="touch"
                  className={styles['close']}
                  onClick={onClose}
                />
              </>
            }
          />
          <div className={styles['foot']} aria-hidden="true">
            {foot}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
