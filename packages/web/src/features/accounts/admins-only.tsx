import { useTranslation } from 'react-i18next';
import { signOut } from '../../lib/identity/sign-out.ts';
import { readClaims, storedToken, useIsSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { AccountFrame } from './account-frame.tsx';

/** For who is signed in without an administrator's record, or comes to sign up: administrators are invited. */
export function AdminsOnly() {
  const { t } = useTranslation('accounts');
  const isSignedIn = useIsSignedIn();
  const email = readClaims(storedToken())?.email ?? '';
  const text = isSignedIn ? t('firstAdmin.only.text', { email }) : t('firstAdmin.only.nobody');
  return (
    <AccountFrame title={t('firstAdmin.only.title')} subtitle={text}>
      {isSignedIn ? (
        <Button kind="main" size="tall" isWide onClick={() => void signOut()}>
          {t('firstAdmin.only.other')}
        </Button>
      ) : (
        <ButtonLink to="/login" replace kind="main" size="tall" isWide>
          {t('firstAdmin.only.signIn')}
        </ButtonLink>
      )}
    </AccountFrame>
  );
}
