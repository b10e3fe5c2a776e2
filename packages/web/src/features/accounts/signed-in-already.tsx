import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { readClaims, storedToken } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { AccountFrame } from './account-frame.tsx';
import styles from './form.module.css';
import { useEnterApp } from './use-enter-app.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

/** For signed-in people who were not let in: on to their own screens, or in under another account. */
export function SignedInAlready() {
  const { t } = useTranslation('accounts');
  const enterApp = useEnterApp();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const email = readClaims(storedToken())?.email ?? '';
  return (
    <AccountFrame title={t('already.title')} subtitle={t('already.text', { email })}>
      <div className={styles['form']}>
        <FormAlert message={formError} />
        <Button kind="main" size="tall" isWide isBusy={isBusy} onClick={() => void submit(() => enterApp())}>
          {t('already.goOn')}
        </Button>
        <Button kind="quiet" size="tall" isWide onClick={() => void signOut()}>
          {t('already.other')}
        </Button>
      </div>
    </AccountFrame>
  );
}
