import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { isLongEnough, minimumPasswordLength } from './field-rules.ts';
import styles from './form.module.css';
import { metadataFor } from './sign-in.ts';
import { isCredentialsRefusal, useSubmitAccountForm } from './use-submit-account-form.ts';

interface ChangeValues {
  oldPassword: string;
  password: string;
}

export function ChangePasswordScreen() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm<ChangeValues>({ defaultValues: { oldPassword: '', password: '' } });
  const { errors } = form.formState;

  const send = form.handleSubmit(({ oldPassword, password }) =>
    submit(
      async () => {
        try {
          await identity().changePassword(oldPassword, password, metadataFor(role));
        } catch (error) {
          if (!isCredentialsRefusal(error)) throw error;
          form.setError('oldPassword', { message: t('change.oldWrong') }, { shouldFocus: true });
          return;
        }
        showToast(t('change.done'), { severity: 'success' });
        await navigate('/account', { replace: true });
      },
      (field, message) => {
        if (field !== 'password') return false;
        form.setError('password', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  const foot = <TextLink to="/account">{t('change.back')}</TextLink>;
  return (
    <AccountFrame title={t('change.title')} subtitle={t('change.text')} foot={foot}>
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <PasswordField
          {...form.register('oldPassword', { validate: (value) => value !== '' || t('field.passwordMissing') })}
          label={t('field.oldPassword')}
          autoComplete="current-password"
          error={errors.oldPassword?.message}
        />
        <PasswordField
          {...form.register('password', {
            validate: (value, { oldPassword }) => {
              if (!isLongEnough(value)) return t('field.passwordShort', { minimum: minimumPasswordLength });
              return value !== oldPassword || t('change.same');
            },
          })}
          label={t('field.newPassword')}
          autoComplete="new-password"
          hint={errors.password ? undefined : t('field.passwordHint', { minimum: minimumPasswordLength })}
          error={errors.password?.message}
        />
        <FormAlert message={formError} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
          {t('reset.submit')}
        </Button>
      </form>
    </AccountFrame>
  );
}
