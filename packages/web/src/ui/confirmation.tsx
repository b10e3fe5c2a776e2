import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readStored, writeStored } from '../lib/storage/storage.ts';
import type { skipConfirmationKeys } from '../lib/storage/storage-keys.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './confirmation.module.css';
import { Dialog } from './dialog.tsx';

type SkipKey = (typeof skipConfirmationKeys)[keyof typeof skipConfirmationKeys];

/** A question before an act. With a key a person may switch it off, and `ask` acts at once when they did. */
export function useConfirmation<Subject = void>(key: SkipKey | null, act: (subject: Subject) => void | Promise<void>) {
  const [asked, setAsked] = useState<{ readonly subject: Subject } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const run = async (subject: Subject) => {
    setBusy(true);
    try {
      await act(subject);
      setOpen(false);
    } catch {
      // The client has said that it failed; the question stays open for another try.
    } finally {
      setBusy(false);
    }
  };
  return {
    /** What is asked about; kept while the question closes. */
    subject: asked?.subject ?? null,
    ask: (subject: Subject) => {
      if (key !== null && readStored(key) !== null) return void run(subject);
      setAsked({ subject });
      setOpen(true);
    },
    dialog: {
      storageKey: key,
      isOpen,
      isBusy,
      onClose: () => setOpen(false),
      onAct: () => asked && void run(asked.subject),
    },
  };
}

interface ConfirmationProps extends Pick<ReturnType<typeof useConfirmation>, 'dialog'> {
  readonly title: string;
  readonly children: ReactNode;
  readonly keepLabel: string;
  readonly actLabel: string;
}

/** The question: what happens, the way back, the act, and whether to ask again where that is a person's choice. */
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
