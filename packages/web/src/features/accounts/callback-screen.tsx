import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useConfig } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { recordSessionEnd, startSession } from '../../lib/session/session.ts';
import { readStored, storageKeys, writeStored } from '../../lib/storage/storage.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './form.module.css';
import { refusal } from './identity-messages.ts';
import { useEnterApp } from './use-enter-app.ts';

/**
 * Where a sign-in with a redirect comes back to. Its parameters are removed from the URL at once: it must not stay in the
 * history.
 */
export function CallbackScreen() {
  const { t } = useTranslation('accounts');
  const { identity: config } = useConfig();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const enterApp = useEnterApp();
  const isBegun = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);

  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const url = location.href;
    const home = config.oauth?.redirectSignIn;
    void navigate(home === undefined ? pathname : new URL(home).pathname, { replace: true });
    const finish = async () => {
      const signedIn = await identity().finishSignInWithRedirect(url);
      if (signedIn === null) {
        await navigate('/login', { replace: true });
        return;
      }
      startSession(signedIn.idToken);
      recordSessionEnd(null);
      const target = readStored(storageKeys.idpRedirectTarget);
      writeStored(storageKeys.idpRedirectTarget, null);
      await enterApp(target);
    };
    finish().catch(setFailure);
  }, [config, pathname, navigate, enterApp]);

  if (failure === null) {
    return (
      <AccountFrame title={t('callback.title')}>
        <div aria-busy="true">
          <Spinner />
        </div>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame title={t('callback.failed')}>
      <div className={styles['form']}>
        <FormAlert message={refusal(failure, t).message} />
        <ButtonLink to="/login" replace kind="main" size="tall" isWide className={styles['submit']}>
          {t('callback.back')}
        </ButtonLink>
      </div>
    </AccountFrame>
  );
}
