import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';

/** What is on this device only. */
export interface Unsent {
  readonly count: number;
  /** Tries to send it; resolves when nothing is left to try for now. */
  readonly send: () => Promise<unknown>;
  /** How much of which kind. */
  readonly kinds: ReactNode;
}

/**
 * Signing out warns while anything is not sent: it stays on this phone and goes on when the same person is back. A guest comes back by a link
 * that is mailed.
 */
export function SignOut({ unsent, isGuest }: { readonly unsent: Unsent; readonly isGuest: boolean }) {
  const { t } = useTranslation('visitors');
  const [isConfirming, setConfirming] = useState(false);
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const { count, kinds } = unsent;

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
        {count > 0 && kinds}
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
