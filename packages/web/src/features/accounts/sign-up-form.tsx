import { isEmail } from '@fairlead/contract/email';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { createAccount } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { ConsentFields, type ConsentValues, noConsents, useConsentTexts } from './consent-fields.tsx';
import { isLongEnough, minimumPasswordLength, normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { forgetPending, keepPending, type Registration, readPending } from './pending-account.ts';
import { rememberSentCode } from './sent-code.ts';
import { metadataFor } from './sign-in.ts';
import { useEnterApp } from './use-enter-app.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

interface SignUpValues extends ConsentValues {
  name: string;
  email: string;
  password: string;
}

/** A guest's, who is to have an account now. */
const emailOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'email' in state ? String(state.email) : '';

interface SignUpFormProps {
  /** Asks for name and consents at once: a visitor's whole profile. */
  readonly hasProfile: boolean;
  /** The next step is on its way. */
  readonly isGoingOn: boolean;
  /** The account is there and the person signed in, but the host's record has to follow. */
  readonly onRecordMissing: () => void;
}

export function SignUpForm({ hasProfile, isGoingOn, onRecordMissing }: SignUpFormProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const enterApp = useEnterApp();
  const texts = useConsentTexts({ isNeeded: hasProfile });
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const begun = readPending();
  const form = useForm<SignUpValues>({
    defaultValues: {
      name: begun?.registration?.name ?? '',
      email: begun?.email ?? emailOf(state),
      password: '',
      ...noConsents,
    },
  });
  const { errors } = form.formState;

  const registration = ({ name, email: _, password: __, ...consents }: SignUpValues): Registration | null => {
    if (!hasProfile || !texts.data) return null;
    const { textVersion } = texts.data;
    return { name: name.trim(), consents: { ...consents, textVersion, language: currentLanguage() } };
  };

  async function create(values: SignUpValues): Promise<void> {
    const email = normalEmail(values.email);
    const account = { email, password: values.password, metadata: metadataFor(role) };
    const pending = { email, registration: registration(values), sentAt: Date.now() };
    const result = await createAccount(identity(), account);
    if (result.kind === 'CODE_NEEDED') {
      const destination = result.delivery?.destination ?? null;
      keepPending({ ...pending, username: result.username, destination }, values.password);
      await navigate({ pathname: '/verify', search });
      return;
    }
    if (result.delivery !== null) rememberSentCode(email);
    if (result.kind === 'ASKED') {
      keepPending({ ...pending, username: result.username, destination: null }, values.password);
      await navigate({ pathname: '/login', search }, { state: { challenge: result.challenge } });
      return;
    }
    // Should storing the profile fail now, the next sign-in finds it here.
    if (pending.registration) keepPending({ ...pending, username: '', destination: null });
    else forgetPending();
    if (hasProfile) await enterApp();
    else onRecordMissing();
  }

  const send = form.handleSubmit((values) => {
    // Consent needs the texts; the place where they belong says that they are missing.
    if (hasProfile && !texts.data) return texts.refetch();
    return submit(
      () => create(values),
      (field, message) => {
        if (field === 'code') return false;
        form.setError(field, { message }, { shouldFocus: true });
        return true;
      },
    );
  });

  return (
    <FormProvider {...form}>
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        {hasProfile && (
          <TextField
            {...form.register('name', { validate: (value) => value.trim() !== '' || t('field.nameMissing') })}
            label={t('field.name')}
            autoComplete="name"
            maxLength={120}
            error={errors.name?.message}
          />
        )}
        <TextField
          {...form.register('email', { validate: (value) => isEmail(value) || t('field.emailWrong') })}
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          error={errors.email?.message}
        />
        <PasswordField
          {...form.register('password', {
            validate: (value) => isLongEnough(value) || t('field.passwordShort', { minimum: minimumPasswordLength }),
          })}
          label={t('field.password')}
          autoComplete="new-password"
          hint={errors.password ? undefined : t('field.passwordHint', { minimum: minimumPasswordLength })}
          error={errors.password?.message}
        />
        {hasProfile && <ConsentFields />}
        <FormAlert message={formError} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy || isGoingOn} className={styles['submit']}>
          {t('signUp.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
