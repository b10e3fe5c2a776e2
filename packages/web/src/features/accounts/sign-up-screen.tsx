import { type ReactNode, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { useIsGuest, useIsSignedIn } from '../../lib/session/session.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { enteredFair } from './entered-fair.ts';
import { FederatedButtons } from './federated-buttons.tsx';
import styles from './form.module.css';
import { RecordStep } from './record-step.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { VisitorProfileStep } from './visitor-profile-step.tsx';

interface SignUpScreenProps {
  /** Step after the account on this host, such as the company; the visitor's own profile when not given. */
  readonly secondStep?: ReactNode;
}

export function SignUpScreen({ secondStep = <VisitorProfileStep /> }: SignUpScreenProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const { search } = useLocation();
  // A guest has a session and no account.
  const isGuest = useIsGuest();
  const isSignedIn = useIsSignedIn() && !isGuest;
  const [step, setStep] = useState<'account' | 'record' | 'unknown'>(isSignedIn ? 'unknown' : 'account');
  // The form stays in view until the next step has been fetched.
  const [isGoingOn, goOn] = useTransition();
  if (step === 'record') return secondStep;
  if (step === 'unknown') return <RecordStep>{secondStep}</RecordStep>;
  const foot = (
    <>
      <span>{t('signUp.isKnown')}</span>
      <TextLink to={{ pathname: '/login', search }}>{t('signUp.signIn')}</TextLink>
    </>
  );
  const fair = role === 'VISITOR' ? enteredFair() : null;
  const subtitle = fair === null ? t(`signUp.subtitle.${role}`) : t('signUp.subtitle.FAIR', { fair });
  return (
    <AccountFrame title={t('signUp.title')} subtitle={subtitle} foot={foot}>
      <div className={styles['form']}>
        <SignUpForm
          hasProfile={role === 'VISITOR'}
          isGoingOn={isGoingOn}
          onRecordMissing={() => goOn(() => setStep('record'))}
        />
        <FederatedButtons hasRule />
      </div>
    </AccountFrame>
  );
}
