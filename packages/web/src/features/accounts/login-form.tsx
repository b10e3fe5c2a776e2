import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config-context.ts';
import { IdentityError } from '../../lib/identity/identity.ts';
import { closeToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { isEmail, normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { readPending } from './pending-account.ts';
import { signIn } from './sign-in.ts';
import { useEnter } from './use-enter.ts';
import { useSubmit } from './use-submit.ts';

interface LoginValues {
  email: string;
  password: string;
}

export function LoginForm() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { search } = useLocation();
  const enter = useEnter();
  const { submit, isBusy, formError } = useSubmit();
  const form = useForm<LoginValues>({ defaultValues: { email: readPending()?.email ?? '', password: '' } });
  const { errors } = form.formState;

  const send = form.handleSubmit(({ email, password }) =>
    submit(
      async () => {
        try {
          await signIn({ email: normalEmail(email), password }, role);
        } catch (error) {
          if (!(error instanceof IdentityError) || error.code !== 'NOT_CONFIRMED' || !readPending()) throw error;
          await navigate({ pathname: '/verify', search });
          return;
        }
        // "Your address is confirmed" has done its work.
        closeToast();
        await enter();
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
      <FormAlert message={formError} />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
        {t('login.submit')}
      </Button>
    </form>
  );
}
