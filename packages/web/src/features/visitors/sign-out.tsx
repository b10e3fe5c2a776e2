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

/**
 * Signing out warns while scans wait: they stay on this phone and go on when the same person is back. A guest comes back by a link
 * that is mailed.
 */
export function SignOut({ waiting, isGuest }: { readonly waiting: WaitingScans; readonly isGuest: boolean }) {
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
        onClick={() => (count > 0 || isGuest ? setConfirming(true) : leave())}
      >
        {t('signOut.act')}
      </Button>
      <VisitorSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('signOut.question')}
        detail={count > 0 ? t('signOut.waiting', { count }) : hasTried ? t('signOut.allSent') : t('signOut.guest')}
      >
        {hasTried && !isSending && !isSent && <p role="alert">{t('signOut.notSent')}</p>}
        <VisitorSheetActions>
          <Button kind={count === 0 ? 'main' : 'quiet'} size="tall" isBusy={isLeaving} onClick={leave}>
            {t('signOut.act')}
          </Button>
          {count > 0 && (
            <Button kind="main" size="tall" isBusy={isSending} onClick={sendFirst}>
              {t('signOut.sendFirst')}
            </Button>
          )}
        </VisitorSheetActions>
      </VisitorSheet>
    </>
  );
}
