import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useConfig, useHostRole } from '../../lib/config-context.ts';
import { signInAfterCode } from '../../lib/identity/auto-sign-in.ts';
import { finishAccount } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { showToast } from '../../lib/toast.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { CodeForm } from './code-form.tsx';
import { keepPending, type PendingAccount, pendingPassword } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { metadataFor } from './sign-in.ts';
import { useEnter } from './use-enter.ts';
import { useFollowLink } from './use-follow-link.ts';
import styles from './verify-form.module.css';

interface VerifyFormProps {
  readonly account: PendingAccount;
  readonly codeOfLink: string;
}

/** The code of a new account. Where addresses are confirmed by link, the page also goes on by itself once that was opened. */
export function VerifyForm({ account, codeOfLink }: VerifyFormProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const { identity: config } = useConfig();
  const navigate = useNavigate();
  const enter = useEnter();
  const [isConfirmed, setConfirmed] = useState(false);
  const { username, email } = account;
  const isByLink = config.signUpVerificationMethod === 'link';
  const late = useFollowLink(isByLink ? account : null);

  async function confirm(digits: string): Promise<void> {
    const metadata = metadataFor(role);
    const password = pendingPassword(username);
    if (password === null) {
      await identity().confirmSignUp(username, digits, metadata);
      showToast(t('verify.confirmed'), { severity: 'success' });
      await navigate('/login', { replace: true });
      return;
    }
    const credentials = { email, password, metadata };
    // A confirmed account whose sign-in was cut off is not confirmed twice.
    if (isConfirmed) await finishAccount(identity(), username, credentials);
    else {
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
    await enter();
  }

  async function resend(): Promise<void> {
    const delivery = await identity().resendCode(username, metadataFor(role));
    keepPending({ ...account, destination: delivery?.destination ?? account.destination, sentAt: Date.now() });
  }

  return (
    <CodeForm label={t('verify.code')} submitLabel={t('verify.submit')} initialCode={codeOfLink} onSend={confirm}>
      <div className={styles['ways']}>
        <ResendCode sentAt={account.sentAt} onResend={resend} />
        <Link className={styles['other']} to="/sign-up" replace>
          {t('verify.otherAddress')}
        </Link>
      </div>
      {isByLink && <p>{t('verify.linkText')}</p>}
      {late && <FormAlert message={t('verify.linkLate')} />}
    </CodeForm>
  );
}
