import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { readUserAttributes } from '../../lib/identity/identity.ts';
import { loginPath } from '../../lib/navigation/navigation.ts';
import { useIsSignedIn } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeForm } from './code-form.tsx';
import { nextAfterCode, requestsCode } from './code-request.ts';
import { refusal } from './identity-messages.ts';
import { readPending } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { NewEmail } from './security/new-email.tsx';
import { useIdentityRecord, useRecordChanged } from './security/use-identity-record.ts';
import { type SentCode, sentCodeTo } from './sent-code.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { sendEmailCode, verifyNewEmail } from './verify-email.ts';
import styles from './verify-form.module.css';
import { VerifyScreen } from './verify-screen.tsx';

const emailOfRecord = async (): Promise<string> => (await identity().record()).attributes['email'] ?? '';

/**
 * The screen that the mail about a changed e-mail address links to; for a new account that is not confirmed yet, the same as
 * /verify.
 */
export function VerifyEmailScreen() {
  const location = useLocation();
  const isSignedIn = useIsSignedIn();
  const isNew = useStateAtMount(!isSignedIn && readPending() !== null);
  if (isNew) return <VerifyScreen />;
  if (!isSignedIn) return <Navigate to={loginPath(location)} replace />;
  return <ConfirmEmail />;
}

/** The code of the sign-in e-mail, which is shown whole; a person who mistyped it gives another one here. */
function ConfirmEmail() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const location = useLocation();
  const navigate = useNavigate();
  const recordChanged = useRecordChanged();
  const { data: record } = useIdentityRecord();
  const isCodeRequested = useStateAtMount(requestsCode(location.state));
  const next = useStateAtMount(nextAfterCode(location.state));
  const isBegun = useRef(false);
  const [sent, setSent] = useState<SentCode>();
  const [isChanging, setChanging] = useState(false);
  const sendCode = useCallback(async () => setSent(await sendEmailCode(await emailOfRecord(), role)), [role]);
  const beginCode = useCallback(async () => {
    const email = await emailOfRecord();
    setSent(sentCodeTo(email) ?? (await sendEmailCode(email, role)));
  }, [role]);
  useEffect(() => {
    if (!isCodeRequested || isBegun.current) return;
    isBegun.current = true;
    // Loading the page anew asks for no further code.
    void navigate({ search: '' }, { replace: true });
    beginCode().catch((error: unknown) => showToast(refusal(error, t).message, { severity: 'error' }));
  }, [isCodeRequested, navigate, beginCode, t]);
  const send = async (code: string) => {
    const isDone = await verifyNewEmail(code, role);
    await recordChanged();
    if (isDone) showToast(t('verify.emailDone'), { severity: 'success' });
    else showToast(t('verify.emailKnown'), { severity: 'info' });
    await navigate(next, { replace: true });
  };
  const user = record && readUserAttributes(record.attributes);
  const subtitle = sent ? t('verify.subtitleTo', { destination: sent.email }) : t('verify.emailText');
  const foot = <TextLink to="/account">{t('change.back')}</TextLink>;
  return (
    <AccountFrame title={t('verify.emailTitle')} subtitle={subtitle} foot={foot}>
      {isChanging && user ? (
        <NewEmail
          present={user.email}
          onCancel={() => setChanging(false)}
          onSent={async (toOther) => {
            setSent(toOther);
            setChanging(false);
            await recordChanged();
          }}
        />
      ) : (
        <CodeForm
          label={t('verify.code')}
          submitLabel={t('verify.submit')}
          initialCode={new URLSearchParams(location.search).get('code')}
          onSend={send}
        >
          <div className={styles['ways']}>
            <ResendCode key={sent?.sentAt} sentAt={sent?.sentAt ?? 0} onResend={sendCode} />
            {user?.identities.length === 0 && (
              <button type="button" className={styles['other']} onClick={() => setChanging(true)}>
                {t('verify.otherEmail')}
              </button>
            )}
          </div>
        </CodeForm>
      )}
    </AccountFrame>
  );
}
