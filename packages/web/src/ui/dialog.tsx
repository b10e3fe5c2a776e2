import { Dialog as Parts } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../lib/navigation/close-on-back.ts';
import { classNames } from './class-names.ts';
import styles from './dialog.module.css';
import overlay from './overlay.module.css';

interface DialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The question. */
  readonly title: string;
  /** A state, beside the title. */
  readonly beside?: ReactNode;
  /** Whom or what it concerns. */
  readonly subject?: ReactNode;
  readonly children?: ReactNode;
  /** Cancel first, the action last, each named by a verb. */
  readonly actions: ReactNode;
  /** 520 px in the middle for work, 760 px where it holds a table, a sheet from below for visitors. */
  readonly kind?: 'work' | 'wide' | 'sheet';
  /** Where focus starts: the first field, or cancel when there is none (the first control in the page's order). */
  readonly firstFocus?: RefObject<HTMLElement | null> | undefined;
  /** False where Escape does not always lead back. */
  readonly hasHint?: boolean;
}

/** Only for questions and payments. Escape and a press outside cancel it. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onClose,
    title,
    beside,
    subject,
    children,
    actions,
    kind = 'work',
    firstFocus,
    hasHint = true,
  } = props;
  const { t } = useTranslation();
  useCloseOnBack(isOpen, onClose);
  const foot = useRef<HTMLDivElement>(null);
  const wayBack = () => firstFocus?.current ?? foot.current?.querySelector<HTMLElement>('button, a') ?? true;
  return (
    <Parts.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Parts.Portal>
        <Parts.Backdrop className={overlay['scrim']} />
        <Parts.Popup
          className={classNames(
            overlay['popup'],
            kind === 'sheet' && overlay['sheet'],
            styles[kind === 'wide' ? 'work' : kind],
            kind === 'wide' && styles['wide'],
          )}
          initialFocus={wayBack}
        >
          {kind === 'sheet' && <span className={overlay['grab']} aria-hidden="true" />}
          <div className={styles['head']}>
            <Parts.Title className={overlay['title']}>{title}</Parts.Title>
            {beside}
          </div>
          {subject !== undefined && (
            <Parts.Description render={<div />} className={styles['subject']}>
              {subject}
            </Parts.Description>
          )}
          {children !== undefined && <div className={styles['body']}>{children}</div>}
          <div ref={foot} className={styles['actions']}>
            {kind !== 'sheet' && hasHint && (
              <span className={styles['hint']} aria-hidden="true">
                <kbd className={styles['key']}>Esc</kbd> {t('ui.toGoBack')}
              </span>
            )}
            {actions}
          </div>
        </Parts.Popup>
      </Parts.Portal>
    </Parts.Root>
  );
}
