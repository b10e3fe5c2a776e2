import { isEmail } from '@fairlead/contract/email';
import { useCallback, useEffect, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import type { Challenge, SignInResult } from '../../lib/identity/identity.ts';
import { signOut } from '../../lib/identity/sign-out.ts';
import { returnPath } from '../../lib/navigation/navigation.ts';
import {
  lastSessionEnd,
  readClaims,
  recordSessionEnd,
  startSession,
  storedToken,
  useIsGuest,
  useIsSignedIn,
} from '../../lib/session/session.ts';
import { closeToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { enteredFair } from './entered-fair.ts';
import { FederatedButtons } from './federated-buttons.tsx';
import { normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { suspensionMessage } from './identity-messages.ts';
import { LoginForm } from './login-form.tsx';
import { keepReset } from './pending-reset.ts';
import { type Credentials, nameBegun, signIn } from './sign-in.ts';
import { useEnterApp } from './use-enter-app.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

interface Invited {
  readonly email: string;
  /** Temporary password of a new person. */
  readonly code: string | null;
}

/** Parts of an invitation's link behind the #, which no server sees. */
function invitedBy(hash: string): Invited | null {
  const brought = new URLSearchParams(hash.replace(/^#/, ''));
  const email = normalEmail(brought.get('email') ?? '');
  return isEmail(email) ? { email, code: brought.get('code') } : null;
}

interface Opening {
  readonly email: string | undefined;
  readonly isOpening: boolean;
}

/**
 * Begins the sign-in of an invited person, up to the choice of a password of their own. A link that would sign in for good is no
 * invitation, and is refused: it may be a stranger's account.
 */
function useInvitation(onChallenge: (result: SignInResult, typed: Credentials) => Promise<void>): Opening {
  const role = useHostRole();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const invited = useStateAtMount(invitedBy(hash));
  const [isOpening, setOpening] = useState(invited !== null && invited.code !== null);
  useEffect(() => {
    if (hash !== '') void navigate({ search }, { replace: true });
  }, [hash, search, navigate]);
  useEffect(() => {
    if (!isOpening || invited === null || invited.code === null) return;
    const typed = { email: invited.email, password: invited.code };
    const open = async () => {
      const result = await signIn(typed, role);
      if (result.kind === 'NEW_PASSWORD_REQUIRED') await onChallenge(result, typed);
      else if (result.kind === 'SIGNED_IN') await signOut();
    };
    // Used already, or too old: what remains is the form, with the e-mail in it.
    void open()
      .catch(() => undefined)
      .finally(() => setOpening(false));
  }, [isOpening, invited, role, onChallenge]);
  return { email: invited?.email, isOpening };
}

/** Completes a step of signing in: enters the app, or hands over the next challenge. */
function useCompleteSignIn(onChallenge: (challenge: Challenge) => void): (result: SignInResult) => Promise<void> {
  const enterApp = useEnterApp();
  const role = useHostRole();
  return useCallback(
    async (result) => {
      if (result.kind !== 'SIGNED_IN') {
        onChallenge(result);
        return;
      }
      startSession(result.idToken);
      recordSessionEnd(null);
      // A new password has been used; until then its form and this one remember the e-mail address.
      keepReset(null);
      // The message "Your address is confirmed" is no longer needed.
      closeToast();
      await nameBegun(role);
      await enterApp();
    },
    [enterApp, onChallenge, role],
  );
}

/** Says at the sign-in of a stand's phone that people were captured whom the server has not got; not who, for anybody reads it. */
function WaitingCaptures() {
  const { t } = useTranslation('accounts');
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      // The counter comes with a library; few browsers that sign in have captures.
      const databases = await indexedDB.databases();
      if (!databases.some(({ name }) => name?.startsWith('fairlead.operations.'))) return;
      const { countUnsent } = await import('../../lib/offline/operation-database.ts');
      const waiting = await countUnsent('CAPTURE');
      if (!isGone) setCount(waiting);
    };
    // Storage that cannot be read holds nothing that could be sent; older Firefox does not list it, and says nothing here.
    read().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, []);
  if (count === 0) return null;
  return (
    <p className={styles['plain']} role="status">
      {t('login.capturesWait', { count })}
    </p>
  );
}

/** For signed-in people who were not let in: on to their own screens, or in under another account. */
function SignedInAlready() {
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
