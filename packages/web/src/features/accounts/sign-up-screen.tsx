import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState, useTransition } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { readClaims, storedToken, useIsGuest, useIsSignedIn } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ConsentFields, type ConsentValues, noConsents, useConsentTexts } from './consent-fields.tsx';
import { EmailInUse } from './email-in-use.tsx';
import { enteredFair } from './entered-fair.ts';
import { FederatedButtons } from './federated-buttons.tsx';
import styles from './form.module.css';
import { hasRecord, register } from './membership.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useEnterApp } from './use-enter-app.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

interface ProfileValues extends ConsentValues {
  name: string;
}

/** As received from another provider. */
const knownName = (): string => readClaims(storedToken())?.name?.trim().slice(0, 120) ?? '';

/** For people who can sign in but have no visitor record yet: name and consents, the rest later. */
function VisitorProfileStep() {
  const { t } = useTranslation('accounts');
  const enterApp = useEnterApp();
  const texts = useConsentTexts();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm<ProfileValues>({ defaultValues: { name: knownName(), ...noConsents } });
  const { errors } = form.formState;
  const send = form.handleSubmit(({ name, ...consents }) =>
    submit(async () => {
      const { textVersion } = texts.data ?? (await texts.refetch({ throwOnError: true })).data ?? {};
      if (textVersion === undefined) return;
      await register({ name: name.trim(), consents: { ...consents, textVersion, language: currentLanguage() } });
      await enterApp();
    }),
  );
  return (
    <AccountFrame title={t('profile.title')} subtitle={t('profile.subtitle')}>
      <EmailInUse />
      <FormProvider {...form}>
        <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
          <TextField
            {...form.register('name', { validate: (value) => value.trim() !== '' || t('field.nameMissing') })}
            label={t('field.name')}
            autoComplete="name"
            maxLength={120}
            error={errors.name?.message}
          />
          <ConsentFields />
          <FormAlert message={formError} />
          <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
            {t('profile.submit')}
          </Button>
        </form>
      </FormProvider>
    </AccountFrame>
  );
}

/** The second step of signing up, for who is signed in and has not taken it; all others go to the start. */
function RecordStep({ children }: { readonly children: ReactNode }) {
  const role = useHostRole();
  const record = useQuery({
    queryKey: ['hasRecord', role],
    queryFn: () => hasRecord(role),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (record.isError) return <ErrorState isPage onRetry={() => void record.refetch()} />;
  if (record.data === undefined) return null;
  return record.data ? <Navigate to="/" replace /> : children;
}

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
