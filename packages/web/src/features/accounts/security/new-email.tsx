import { isEmail } from '@fairlead/contract/email';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../../lib/config/config-context.ts';
import { identity } from '../../../lib/identity/current.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { normalEmail } from '../field-rules.ts';
import { rememberSentCode, type SentCode } from '../sent-code.ts';
import { metadataFor } from '../sign-in.ts';
import { useSubmitAccountForm } from '../use-submit-account-form.ts';
import styles from './security-section.module.css';
import { useControlSize } from './use-control-size.ts';

interface NewEmailProps {
  readonly present: string;
  readonly onCancel: () => void;
  readonly onSent: (sent: SentCode) => Promise<void>;
}

/** Another e-mail address for the account; it takes effect once its code was entered. */
export function NewEmail({ present, onCancel, onSent }: NewEmailProps) {
  const { t } = useTranslation(['security', 'accounts']);
  const role = useHostRole();
  const size = useControlSize();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm({ defaultValues: { email: '' } });
  const send = form.handleSubmit(({ email }) =>
    submit(
      async () => {
        const next = normalEmail(email);
        await identity().updateAttributes({ email: next }, metadataFor(role));
        await onSent(rememberSentCode(next));
      },
      (field, message) => {
        if (field !== 'email') return false;
        form.setError('email', { message }, { shouldFocus: true });
        return true;
      },
    ),
  );
  return (
    <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
      <TextField
        {...form.register('email', {
          validate: (value) => {
            if (!isEmail(value)) return t('accounts:field.emailWrong');
            return normalEmail(value) !== present || t('email.same');
          },
        })}
        label={t('email.new')}
        size={size.field}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={form.formState.errors.email ? undefined : t('email.text')}
        error={form.formState.errors.email?.message}
      />
      <FormAlert message={formError} size={size.field} />
      <div className={styles['actions']}>
        <Button type="submit" kind="main" size={size.action} isBusy={isBusy}>
          {t('email.send')}
        </Button>
        <Button kind="text" size={size.action} onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
