import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useHostRole } from '../../lib/config-context.ts';
import { returnAddress } from '../../lib/navigation.ts';
import { useIsSignedIn } from '../../lib/session.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { LoginForm } from './login-form.tsx';
import { SignedInAlready } from './signed-in-already.tsx';
import { useStateAtMount } from './use-state-at-mount.ts';

export function LoginScreen() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const { search } = useLocation();
  // A session that begins on this screen is led on by the form.
  const wasSignedIn = useStateAtMount(useIsSignedIn());
  const isSignedIn = useIsSignedIn();
  if (wasSignedIn && isSignedIn) {
    // With a way back, some answer sent the person here: going back at once could go on for ever.
    return returnAddress(search) === null ? <Navigate to="/" replace /> : <SignedInAlready />;
  }
  const foot = role !== 'ADMIN' && (
    <>
      <span>{t('login.isNew')}</span>
      <TextLink to={{ pathname: '/sign-up', search }}>{t('login.create')}</TextLink>
    </>
  );
  return (
    <AccountFrame title={t('login.title')} subtitle={t(`login.subtitle.${role}`)} foot={foot || undefined}>
      <LoginForm />
    </AccountFrame>
  );
}
