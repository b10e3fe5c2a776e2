import { useCallback, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import type { Challenge, SignInResult } from '../../lib/identity/identity.ts';
import { returnPath } from '../../lib/navigation/navigation.ts';
import { useIsGuest, useIsSignedIn } from '../../lib/session/session.ts';
import { lastSessionEnd } from '../../lib/session/session-ended.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { enteredFair } from './entered-fair.ts';
import { FederatedButtons } from './federated-buttons.tsx';
import styles from './form.module.css';
import { suspensionMessage } from './identity-messages.ts';
import { useInvitation } from './invitation-link.ts';
import { LoginForm } from './login-form.tsx';
import { type Credentials, signIn } from './sign-in.ts';
import { SignedInAlready } from './signed-in-already.tsx';
import { useCompleteSignIn } from './use-complete-sign-in.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { WaitingCaptures } from './waiting-captures.tsx';

/** Most sign-ins end with the password. */
const ChallengeScreen = lazyPart(async () => (await import('./challenge/challenge-screen.tsx')).ChallengeScreen);

/** The challenge of a first sign-in right after signing up, which continues here. */
function challengeFromSignUp(state: unknown): Challenge | null {
  return typeof state === 'object' && state !== null && 'challenge' in state ? (state.challenge as Challenge) : null;
}

export function LoginScreen() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const { search, state } = useLocation();
  // After a session that begins on this screen the form navigates.
  const isGuest = useIsGuest();
  const wasSignedIn = useStateAtMount(useIsSignedIn() && !isGuest);
  const isSignedIn = useIsSignedIn();
  const [challenge, setChallenge] = useState<Challenge | null>(challengeFromSignUp(state));
  // Kept while the page is open, to have another code sent; never stored.
  const [credentials, setCredentials] = useState<Credentials | null>(null);
  // The form stays in view until the next step has been fetched.
  const [isGoingOn, goOn] = useTransition();
  const completeSignIn = useCompleteSignIn(useCallback((next) => goOn(() => setChallenge(next)), []));
  const onResult = useCallback(
    async (result: SignInResult, typed: Credentials) => {
      setCredentials(typed);
      await completeSignIn(result);
    },
    [completeSignIn],
  );
  const invited = useInvitation(onResult);
  const ended = useStateAtMount(lastSessionEnd());

  if (wasSignedIn && isSignedIn) {
    // With a return path, a refused request sent the person here: going back at once could loop for ever.
    return returnPath(search) === null ? <Navigate to="/" replace /> : <SignedInAlready />;
  }
  if (challenge !== null) {
    return (
      <ChallengeScreen
        challenge={challenge}
        email={credentials?.email}
        onResult={completeSignIn}
        onAgain={async () => {
          if (credentials) await completeSignIn(await signIn(credentials, role));
        }}
        onBack={() => setChallenge(null)}
      />
    );
  }
  if (invited.isOpening) {
    return (
      <AccountFrame title={t('login.opening')}>
        <div aria-busy="true">
          <Spinner />
        </div>
      </AccountFrame>
    );
  }
  const foot = role !== 'ADMIN' && (
    <>
      <span>{t('login.isNew')}</span>
      <TextLink to={{ pathname: '/sign-up', search }}>{t('login.create')}</TextLink>
    </>
  );
  const fair = role === 'VISITOR' ? enteredFair() : null;
  const subtitle = fair === null ? t(`login.subtitle.${role}`) : t('login.subtitle.FAIR', { fair });
  return (
    <AccountFrame title={t('login.title')} subtitle={subtitle} foot={foot || undefined}>
      <div className={styles['form']}>
        {ended !== null && (
          <FormAlert message={typeof ended === 'string' ? t(`ended.${ended}`) : suspensionMessage(ended, t)} />
        )}
        {role === 'EXHIBITOR' && <WaitingCaptures />}
        <LoginForm email={credentials?.email ?? invited.email} isGoingOn={isGoingOn} onResult={onResult} />
        <FederatedButtons hasRule />
        {role === 'VISITOR' && (
          <TextLink to="/guest" className={styles['centred']}>
            {t('guest.way')}
          </TextLink>
        )}
      </div>
    </AccountFrame>
  );
}
