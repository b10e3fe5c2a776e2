import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ChallengeAnswer } from '../../../lib/identity/identity.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { PasswordField, TextField } from '../../../ui/text-field.tsx';
import { isLongEnough, minimumPasswordLength } from '../field-rules.ts';
import styles from '../form.module.css';
import { useSubmitAccountForm } from '../use-submit-account-form.ts';

interface NewPasswordStepProps {
  /** Further attributes that the provider requires, such as a name. */
  readonly required: readonly string[];
  readonly onAnswer: (answer: ChallengeAnswer) => Promise<void>;
}

interface NewPasswordValues {
  password: string;
  details: { value: string }[];
}

export function NewPasswordStep({ required, onAnswer }: NewPasswordStepProps) {
  const { t } = useTranslation('accounts');
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm<NewPasswordValues>({
    defaultValues: { password: '', details: required.map(() => ({ value: '' })) },
  });
  const { errors } = form.formState;
  const send = form.handleSubmit(({ password, details }) =>
    submit(
      () => {
        const attributes = Object.fromEntries(required.map((name, at) => [name, details[at]?.value.trim() ?? '']));
        return onAnswer({ kind: 'NEW_PASSWORD', password, attributes });
      },
      (field, message) => {
        if (field !== 'password') return false;
        form.setError('password', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <PasswordField
        {...form.register('password', {
          validate: (value) => isLongEnough(value) || t('field.passwordShort', { minimum: minimumPasswordLength }),
        })}
        label={t('field.newPassword')}
        autoComplete="new-password"
        hint={errors.password ? undefined : t('field.passwordHint', { minimum: minimumPasswordLength })}
        error={errors.password?.message}
      />
      {required.map((name, at) => (
        <TextField
          key={name}
          {...form.register(`details.${at}.value`, {
            validate: (value) => value.trim() !== '' || t('field.detailMissing'),
          })}
          // Of what a pool may ask for, only the name has a label of ours.
          label={name === 'name' ? t('field.name') : name}
          error={errors.details?.[at]?.value?.message}
        />
      ))}
      <FormAlert message={formError} />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
        {t('challenge.submit')}
      </Button>
    </form>
  );
}
