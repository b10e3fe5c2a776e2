import { isEmail } from '@fairlead/contract/email';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { keepReset, readReset } from './pending-reset.ts';
import { metadataFor } from './sign-in.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

/** Asks for the e-mail address that a code is sent to; shows the same whether there is an account or not. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm({ defaultValues: { email: readReset()?.email ?? '' } });
  const send = form.handleSubmit(({ email: typed }) =>
    submit(
      async () => {
        const email = normalEmail(typed);
        const delivery = await identity().forgotPassword(email, metadataFor(role));
        keepReset({ email, destination: delivery?.destination ?? null, sentAt: Date.now() });
        await navigate({ pathname: '/reset-password', search });
      },
      (field, message) => {
        if (field !== 'email') return false;
        form.setError('email', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  const foot = (
    <>
      <span>{t('forgot.remembered')}</span>
      <TextLink to={{ pathname: '/login', search }}>{t('signUp.signIn')}</TextLink>
    </>
  );
  return (
    <AccountFrame title={t('forgot.title')} subtitle={t('forgot.text')} foot={foot}>
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <TextField
          {...form.register('email', { validate: (value) => isEmail(value) || t('field.emailWrong') })}
          label={t('field.email')}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          error={form.formState.errors.email?.message}
        />
        <FormAlert message={formError} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
          {t('forgot.submit')}
        </Button>
      </form>
    </AccountFrame>
  );
}
