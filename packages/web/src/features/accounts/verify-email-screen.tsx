import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { loginAddress } from '../../lib/navigation.ts';
import { useIsSignedIn } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { readPending } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { useRecordChanged } from './security/use-identity-record.ts';
import { metadataFor } from './sign-in.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { verifyNewEmail } from './verify-email.ts';
import styles from './verify-form.module.css';
import { VerifyScreen } from './verify-screen.tsx';

/** Where the mail about a changed address leads; for a new account that is not confirmed yet, the same as /verify. */
export function VerifyEmailScreen() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const place = useLocation();
  const navigate = useNavigate();
  const recordChanged = useRecordChanged();
  const isSignedIn = useIsSignedIn();
  const isNew = useStateAtMount(!isSignedIn && readPending() !== null);
  if (isNew) return <VerifyScreen />;
  if (!isSignedIn) return <Navigate to={loginAddress(place)} replace />;
  const send = async (code: string) => {
    const isDone = await verifyNewEmail(code, role);
    await recordChanged();
    if (isDone) showToast(t('verify.addressDone'), { severity: 'success' });
    else showToast(t('verify.addressKnown'), { severity: 'info' });
    await navigate('/account', { replace: true });
  };
  const resend = async () => {
    await identity().sendAttributeCode('email', metadataFor(role));
  };
  const foot = <TextLink to="/account">{t('change.back')}</TextLink>;
  return (
    <AccountFrame title={t('verify.addressTitle')} subtitle={t('verify.subtitle')} foot={foot}>
      <CodeForm
        label={t('verify.code')}
        submitLabel={t('verify.submit')}
        initialCode={new URLSearchParams(place.search).get('code')}
        onSend={send}
      >
        <div className={styles['ways']}>
          <ResendCode sentAt={0} onResend={resend} />
        </div>
      </CodeForm>
    </AccountFrame>
  );
}
