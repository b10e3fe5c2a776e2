import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';

export interface WaitingScans {
  readonly count: number;
  /** Tries to send them; resolves when nothing is left to try for now. */
  readonly send: () => Promise<void>;
}

/** Signing out warns while scans wait: they stay on this phone and go on when the same person is back. */
export function SignOut({ waiting }: { readonly waiting: WaitingScans }) {
  const { t } = useTranslation('visitors');
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { count } = waiting;

  const leave = () => {
    setLeaving(true);
    void signOut();
  };
  const sendFirst = () => {
    setSending(true);
    void waiting.send().finally(() => {
      setSending(false);
      setTried(true);
    });
  };
  const isSent = hasTried && count === 0;
  return (
    <>
      <Button
        kind="quiet"
        size="tall"
        isWide
        isBusy={isLeaving}
        onClick={() => (count > 0 ? setConfirming(true) : leave())}
      >
        {t('signOut.act')}
      </Button>
      <VisitorSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('signOut.question')}
        detail={isSent ? t('signOut.allSent') : t('signOut.waiting', { count })}
      >
        {hasTried && !isSending && !isSent && <p role="alert">{t('signOut.notSent')}</p>}
        <VisitorSheetActions>
          <Button kind={isSent ? 'main' : 'quiet'} size="tall" isBusy={isLeaving} onClick={leave}>
            {t('signOut.act')}
          </Button>
          {!isSent && (
            <Button kind="main" size="tall" isBusy={isSending} onClick={sendFirst}>
              {t('signOut.sendFirst')}
            </Button>
          )}
        </VisitorSheetActions>
      </VisitorSheet>
    </>
  );
}
