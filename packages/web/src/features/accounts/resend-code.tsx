import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../lib/toast.ts';
import { refusal } from './identity-messages.ts';
import styles from './verify-form.module.css';

/** Whole seconds until the moment, 0 once it has passed. */
function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = () => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

const waitMs = 60_000;

interface ResendCodeProps {
  /** When the last code went out. */
  readonly sentAt: number;
  /** Shown when another one was sent; by default that it is a code. */
  readonly sentMessage?: string;
  readonly onResend: () => Promise<void>;
}

/** "Send again", a minute after the last code. */
export function ResendCode({ sentAt: firstSentAt, sentMessage, onResend }: ResendCodeProps) {
  const { t } = useTranslation('accounts');
  const [sentAt, setSentAt] = useState(firstSentAt);
  const [isSending, setSending] = useState(false);
  const left = useCountdown(sentAt + waitMs);
  // More than the whole wait is left only where the clock was set back.
  const isWaiting = left > 0 && left <= waitMs / 1000 + 1;

  const send = async () => {
    setSending(true);
    try {
      await onResend();
      setSentAt(Date.now());
      showToast(sentMessage ?? t('verify.sent'), { severity: 'success' });
    } catch (error) {
      showToast(refusal(error, t).message, { severity: 'error' });
    } finally {
      setSending(false);
    }
  };

  if (isWaiting) {
    const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    return <span className={styles['wait']}>{t('verify.againIn', { time })}</span>;
  }
  return (
    <button
      type="button"
      className={styles['again']}
      aria-disabled={isSending}
      onClick={() => !isSending && void send()}
    >
      {t('verify.again')}
    </button>
  );
}
