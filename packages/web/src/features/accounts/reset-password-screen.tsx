import { useRef } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { identity } from '../../lib/identity/current.ts';
import { recordSessionEnd } from '../../lib/session/session.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CodeField, codeDigits } from './code-field.tsx';
import { isLongEnough, minimumPasswordLength } from './field-rules.ts';
import styles from './form.module.css';
import { keepReset, readReset, shownResetDestination } from './pending-reset.ts';
import { ResendCode } from './resend-code.tsx';
import { metadataFor } from './sign-in.ts';
import { useStateAtMount } from './use-state-at-mount.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';
import verifyStyles from './verify-form.module.css';

interface ResetValues {
  code: string;
  password: string;
}

/** The code that was sent and a new password; opened by the mail's link, it knows the account. */
export function ResetPasswordScreen() {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const reset = useStateAtMount(readReset());
  // As long after opening the mail's link as after sending it: mail scanners press buttons, and another code replaces this one.
  const sentAt = useStateAtMount(reset?.sentAt ?? Date.now());
  const username = reset?.email ?? query.get('username');
  const codeField = useRef<HTMLInputElement>(null);
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm<ResetValues>({ defaultValues: { code: query.get('code') ?? '', password: '' } });
  const { errors } = form.formState;
  if (username === null) return <Navigate to={{ pathname: '/forgot-password', search }} replace />;

  const send = form.handleSubmit(({ code, password }) =>
    submit(
      async () => {
        await identity().resetPassword(username, code, password, metadataFor(role));
        recordSessionEnd(null);
        showToast(t('reset.done'), { severity: 'success' });
        await navigate({ pathname: '/login', search: '' }, { replace: true });
      },
      (field, message) => {
        if (field === 'email') return false;
        form.setError(field, { message }, { shouldFocus: field === 'password' });
        if (field === 'code') codeField.current?.focus();
        return true;
      },
    ),
  );
  const resend = async () => {
    const delivery = await identity().forgotPassword(username, metadataFor(role));
    if (reset) keepReset({ ...reset, destination: delivery?.destination ?? reset.destination, sentAt: Date.now() });
  };
  const destination = reset === null ? '' : shownResetDestination(reset);
  const foot = <TextLink to="/login">{t('callback.back')}</TextLink>;
  return (
    <AccountFrame
      title={t('reset.title')}
      subtitle={destination === '' ? t('verify.subtitle') : t('verify.subtitleTo', { destination })}
      foot={foot}
    >
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        <Controller
          name="code"
          control={form.control}
          rules={{
            validate: (value) => value.length === codeDigits || t('verify.incomplete', { digits: codeDigits }),
          }}
          render={({ field }) => (
            <CodeField
              ref={codeField}
              label={t('verify.code')}
              value={field.value}
              onChange={(digits) => {
                field.onChange(digits);
                form.clearErrors('code');
              }}
              error={errors.code?.message}
            />
          )}
        />
        <div className={verifyStyles['ways']}>
          <ResendCode sentAt={sentAt} onResend={resend} />
          <TextLink to="/forgot-password" className={verifyStyles['other']}>
            {t('verify.otherEmail')}
          </TextLink>
        </div>
        <PasswordField
          {...form.register('password', {
            validate: (value) => isLongEnough(value) || t('field.passwordShort', { minimum: minimumPasswordLength }),
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
