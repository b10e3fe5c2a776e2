import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config-context.ts';
import { IdentityError, type SignInResult } from '../../lib/identity/identity.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { isEmail, normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { readPending } from './pending-account.ts';
import { readReset } from './pending-reset.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { useSubmit } from './use-submit.ts';

interface LoginValues {
  email: string;
  password: string;
}

interface LoginFormProps {
  /** As typed before, when the form comes back. */
  readonly email: string | undefined;
  /** Signed in, or asked for something more. */
  readonly onResult: (result: SignInResult, credentials: Credentials) => Promise<void>;
}

export function LoginForm({ email: typed, onResult }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { submit, isBusy, formError } = useSubmit();
  const form = useForm<LoginValues>({
    defaultValues: { email: typed ?? readPending()?.email ?? readReset()?.email ?? '', password: '' },
  });
  const { errors } = form.formState;

  const send = form.handleSubmit(({ email, password }) =>
    submit(
      async () => {
        try {
          const credentials = { email: normalEmail(email), password };
          await onResult(await signIn(credentials, role), credentials);
        } catch (error) {
          if (!(error instanceof IdentityError) || error.code !== 'NOT_CONFIRMED' || !readPending()) throw error;
          await navigate({ pathname: '/verify', search });
          return;
        }
      },
      (field, message) => {
        if (field === 'code') return false;
        form.setError(field, { message }, { shouldFocus: true });
        return true;
      },
    ),
  );

  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...form.register('email', { validate: (value) => isEmail(value) || t('field.emailWrong') })}
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
      />
      <PasswordField
        {...form.register('password', { validate: (value) => value !== '' || t('field.passwordMissing') })}
        label={t('field.password')}
        autoComplete="current-password"
        error={errors.password?.message}
      />
      <TextLink to={{ pathname: '/forgot-password', search }} className={styles['aside']}>
        {t('login.forgot')}
      </TextLink>
      <FormAlert message={formError} />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['afterAside']}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
