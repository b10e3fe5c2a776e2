import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { IdentityError } from '../../lib/identity/identity.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './form.module.css';
import { refusal } from './identity-messages.ts';
import { type PendingAccount, shownDestination } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { useResend } from './use-resend.ts';
import { useSignInAfterLink } from './use-sign-in-after-link.ts';
import verifyStyles from './verify-form.module.css';

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
