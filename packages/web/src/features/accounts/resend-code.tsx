import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../lib/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { showToast } from '../../lib/toast.ts';
import { refusal } from './identity-words.ts';
import type { PendingAccount } from './pending-account.ts';
import { metadataFor } from './sign-in.ts';
import { useCountdown } from './use-countdown.ts';
import styles from './verify-form.module.css';

const waitMs = 60_000;

interface ResendCodeProps {
  readonly account: PendingAccount;
  /** The masked address the new code went to, if the provider says it. */
  readonly onSent: (destination: string | null) => void;
}

/** "Send again", a minute after the last code. */
export function ResendCode({ account, onSent }: ResendCodeProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const [sentAt, setSentAt] = useState(account.sentAt);
  const [isSending, setSending] = useState(false);
  const left = useCountdown(sentAt + waitMs);

  const send = async () => {
    setSending(true);
    try {
      const delivery = await identity().resendCode(account.username, metadataFor(role));
      setSentAt(Date.now());
      onSent(delivery?.destination ?? null);
      showToast(t('verify.sent'), { severity: 'success' });
    } catch (error) {
      showToast(refusal(error, t).message, { severity: 'error' });
    } finally {
      setSending(false);
    }
  };

  if (left > 0) {
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
