import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';

/** Data that is on this device only. */
export interface Unsent {
  readonly count: number;
  /** Tries to send it; resolves when nothing is left to try for now. */
  readonly send: () => Promise<unknown>;
  /** How much of which kind. */
  readonly kinds: ReactNode;
}

interface SignOutProps {
  readonly unsent: Unsent;
  /** Of a guest, who comes back by a link that is mailed to it; null of anybody else. */
  readonly guestEmail: string | null;
}

/**
 * Signing out warns while anything is not sent: it stays on this phone and goes on when the same person is back. A guest is offered an
 * account.
 */
export function SignOut({ unsent, guestEmail }: SignOutProps) {
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
        onClick={() => (count > 0 || guestEmail !== null ? setConfirming(true) : leave())}
      >
        {t('signOut.act')}
      </Button>
      <VisitorSheet
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        title={t('signOut.question')}
        detail={
          count > 0
            ? t('signOut.waiting', { count })
            : hasTried
              ? t('signOut.allSent')
              : t('signOut.guest', { email: guestEmail ?? '' })
        }
      >
        {count > 0 && kinds}
        {hasTried && !isSending && !isSent && <p role="alert">{t('signOut.notSent')}</p>}
        <VisitorSheetActions>
          <Button kind="text" size="tall" onClick={() => setConfirming(false)}>
            {t('signOut.stay')}
          </Button>
          <Button
            kind={isSent && guestEmail === null ? 'main' : 'quiet'}
            size="tall"
            isBusy={isLeaving}
            onClick={leave}
          >
            {t('signOut.act')}
          </Button>
          {count === 0 && guestEmail !== null && (
            <ButtonLink to="/sign-up" state={{ email: guestEmail }} kind="main" size="tall">
              {t('guest.create')}
            </ButtonLink>
          )}
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
