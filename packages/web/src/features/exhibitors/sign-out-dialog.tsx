import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** People who were captured and whom the server does not have yet. */
export interface Unsent {
  readonly count: number;
  /** Tries to send them; resolves when nothing is left to try for now. */
  readonly send: () => Promise<void>;
}

interface SignOutDialogProps {
  readonly unsent: Unsent;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Signing out warns while captures wait: they stay on this device and go on when the same account is back. */
export function SignOutDialog({ unsent, isOpen, onClose }: SignOutDialogProps) {
  const { t } = useTranslation('captures');
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { count } = unsent;
  const isSent = count === 0;
  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const sendFirst = () => {
    setSending(true);
    void unsent.send().finally(() => {
      setSending(false);
      setTried(true);
    });
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('signOut.question')}
      subject={isSent ? t('signOut.allSent') : t('signOut.waiting', { count })}
      actions={
        <>
          <Button size="work" kind={isSent ? 'main' : 'outline'} isBusy={isLeaving} onClick={leave}>
            {t('signOut.act')}
          </Button>
          {!isSent && (
            <Button size="work" kind="main" isBusy={isSending} onClick={sendFirst}>
              {t('signOut.sendFirst')}
            </Button>
          )}
        </>
      }
    >
      {hasTried && !isSending && !isSent && <p role="alert">{t('signOut.notSent')}</p>}
    </Dialog>
  );
}
