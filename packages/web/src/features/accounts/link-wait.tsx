import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { challengeIn, signInAfterLink } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { IdentityError } from '../../lib/identity/identity.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './form.module.css';
import { refusal } from './identity-messages.ts';
import { type PendingAccount, pendingPassword, shownDestination } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { metadataFor } from './sign-in.ts';
import { useEnterApp } from './use-enter-app.ts';
import { useResend } from './use-resend.ts';
import verifyStyles from './verify-form.module.css';

/**
 * Signs in by itself once the link of the mail was opened. It needs the password that was typed on this page; waits afresh
 * for every link that is sent.
 */
function useSignInAfterLink(account: PendingAccount, sentAt: number): { isWaiting: boolean; failure: unknown } {
  const role = useHostRole();
  const enterApp = useEnterApp();
  const navigate = useNavigate();
  const [failed, setFailed] = useState<{ sentAt: number; error: unknown }>();
  const { username, email } = account;
  const password = pendingPassword(username);

  useEffect(() => {
    if (password === null) return;
    const stop = new AbortController();
    const credentials = { email, password, metadata: metadataFor(role) };
    signInAfterLink(identity(), username, credentials, stop.signal)
      .then(() => enterApp())
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        const challenge = challengeIn(error);
        if (challenge === null) setFailed({ sentAt, error });
        else void navigate('/login', { replace: true, state: { challenge } });
      });
    return () => stop.abort();
  }, [username, email, password, role, enterApp, navigate, sentAt]);

  const failure = failed?.sentAt === sentAt ? failed.error : undefined;
  return { isWaiting: password !== null && failure === undefined, failure };
}

const isLate = (error: unknown): boolean => error instanceof IdentityError && error.code === 'NOT_CONFIRMED';

/** After sign-up by link: waits until it was opened, here or on another device, and goes on by itself. */
export function LinkWait({ account }: { readonly account: PendingAccount }) {
  const { t } = useTranslation('accounts');
  const [sentAt, setSentAt] = useState(account.sentAt);
  const { isWaiting, failure } = useSignInAfterLink(account, sentAt);
  const resend = useResend(account);
  const destination = shownDestination(account);
  const subtitle = destination === '' ? t('verify.linkSubtitle') : t('verify.linkSubtitleTo', { destination });
  let failed: string | undefined;
  if (failure !== undefined) failed = isLate(failure) ? t('verify.linkLate') : refusal(failure, t).message;

  return (
    <AccountFrame title={t('verify.title')} subtitle={subtitle}>
      <div className={styles['form']}>
        {isWaiting && (
          <p className={verifyStyles['waiting']} role="status">
            <Spinner isImmediate />
            <span>{t('verify.linkText')}</span>
          </p>
        )}
        {!isWaiting && failed === undefined && <p>{t('verify.linkThenSignIn')}</p>}
        <FormAlert message={failed} />
        {!isWaiting && (
          <ButtonLink to="/login" replace kind="main" size="tall" isWide>
            {t('login.submit')}
          </ButtonLink>
        )}
        <div className={verifyStyles['ways']}>
          <ResendCode
            sentAt={sentAt}
            sentMessage={t('verify.linkSent')}
            onResend={async () => setSentAt(await resend())}
          />
          <Link className={verifyStyles['other']} to="/sign-up" replace>
            {t('verify.otherEmail')}
          </Link>
        </div>
      </div>
    </AccountFrame>
  );
}
