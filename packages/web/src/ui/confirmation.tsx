import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../lib/storage/storage.ts';
import type { skipConfirmationKeys } from '../lib/storage/storage-keys.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './confirmation.module.css';
import { Dialog } from './dialog.tsx';

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
