import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { challengeIn, finishAccount, signInAfterCode } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { showToast } from '../../lib/toast.ts';
import { CodeForm } from './code-form.tsx';
import { confirmAccount } from './confirm-account.ts';
import { type PendingAccount, pendingPassword } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { metadataFor } from './sign-in.ts';
import { useEnterApp } from './use-enter-app.ts';
import { useResend } from './use-resend.ts';
import styles from './verify-form.module.css';

interface VerifyFormProps {
  readonly account: PendingAccount;
  readonly codeOfLink: string;
}

/** The code of a new account; opened by the mail's link, it is filled in already. */
export function VerifyForm({ account, codeOfLink }: VerifyFormProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const enterApp = useEnterApp();
  const [isConfirmed, setConfirmed] = useState(false);
  const { username, email } = account;
  const resend = useResend(account);

  async function signInBy(digits: string, password: string): Promise<void> {
    const metadata = metadataFor(role);
    const credentials = { email, password, metadata };
    // A confirmed account whose sign-in was cut off is not confirmed twice.
    if (isConfirmed) return finishAccount(identity(), username, credentials);
    const stop = new AbortController();
    const signedIn = signInAfterCode(identity(), username, credentials, stop.signal);
    // Both ends are awaited below; a refused code ends the waiting.
    signedIn.catch(() => undefined);
    await identity()
      .confirmSignUp(username, digits, metadata)
      .catch((error: unknown) => {
        stop.abort();
        throw error;
      });
    setConfirmed(true);
    await signedIn;
  }

  async function confirm(digits: string): Promise<void> {
    const password = pendingPassword(username);
    if (password === null) {
      await confirmAccount(username, digits, role);
      showToast(t('verify.confirmed'), { severity: 'success' });
      await navigate('/login', { replace: true });
      return;
    }
    try {
      await signInBy(digits, password);
    } catch (error) {
      const challenge = challengeIn(error);
      if (challenge === null) throw error;
      await navigate('/login', { replace: true, state: { challenge } });
      return;
    }
    await enterApp();
  }

  return (
    <CodeForm label={t('verify.code')} submitLabel={t('verify.submit')} initialCode={codeOfLink} onSend={confirm}>
      <div className={styles['ways']}>
        <ResendCode sentAt={account.sentAt} onResend={async () => void (await resend())} />
        <Link className={styles['other']} to="/sign-up" replace>
          {t('verify.otherEmail')}
        </Link>
      </div>
    </CodeForm>
  );
}
