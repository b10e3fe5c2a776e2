import { Dialog as Parts } from '@base-ui/react/dialog';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCloseOnBack } from '../lib/navigation/browser-history.ts';
import { readStored, type skipConfirmationKeys, writeStored } from '../lib/storage/storage.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
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

type SkipKey = (typeof skipConfirmationKeys)[keyof typeof skipConfirmationKeys];

/**
 * Asks for confirmation before an action. With a key a person may switch the question off, and `confirm` acts at once when
 * they did.
 */
export function useConfirmation<Subject = void>(key: SkipKey | null, act: (subject: Subject) => void | Promise<void>) {
  const [pending, setPending] = useState<{ readonly subject: Subject } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (subject: Subject) => {
    setBusy(true);
    try {
      await act(subject);
      setOpen(false);
    } catch {
      // The client has shown that it failed; the question stays open for another try.
    } finally {
      setBusy(false);
    }
  };
  return {
    /** Subject of the question; kept while the dialog closes. */
    subject: pending?.subject ?? null,
    confirm: (subject: Subject) => {
      if (key !== null && readStored(key) !== null) return void run(subject);
      setPending({ subject });
      setOpen(true);
    },
    dialog: {
      storageKey: key,
      isOpen,
      isBusy,
      onClose: () => setOpen(false),
      onAct: () => pending && void run(pending.subject),
    },
  };
}

interface ConfirmationProps extends Pick<ReturnType<typeof useConfirmation>, 'dialog'> {
  readonly title: string;
  readonly children: ReactNode;
  readonly keepLabel: string;
  readonly actLabel: string;
}

/** The dialog: what will happen, cancel, the action, and a checkbox "don't ask again" where a person may choose that. */
export function Confirmation({ dialog, title, children, keepLabel, actLabel }: ConfirmationProps) {
  const { t } = useTranslation();
  const [isSkipped, setSkipped] = useState(false);
  const act = () => {
    if (isSkipped && dialog.storageKey !== null) writeStored(dialog.storageKey, 'true');
    dialog.onAct();
  };
  return (
    <Dialog
      isOpen={dialog.isOpen}
      onClose={dialog.onClose}
      title={title}
      subject={children}
      actions={
        <>
          <Button size="work" onClick={dialog.onClose}>
            {keepLabel}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={dialog.isBusy} onClick={act}>
            {actLabel}
          </Button>
        </>
      }
    >
      {dialog.storageKey !== null && (
        <Checkbox
          size="work"
          className={styles['skip']}
          checked={isSkipped}
          onChange={(event) => setSkipped(event.target.checked)}
        >
          {t('ui.dontAskAgain')}
        </Checkbox>
      )}
    </Dialog>
  );
}
