import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../../lib/config-context.ts';
import { identity } from '../../../lib/identity/current.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, clockIcon } from '../../../ui/icons.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeForm } from '../code-form.tsx';
import { isEmail, normalEmail } from '../field-rules.ts';
import { ResendCode } from '../resend-code.tsx';
import { metadataFor } from '../sign-in.ts';
import { useSubmit } from '../use-submit.ts';
import { verifyNewEmail } from '../verify-email.ts';
import verifyStyles from '../verify-form.module.css';
import styles from './security-section.module.css';
import { useRecordChanged } from './use-identity-record.ts';

interface EmailPartProps {
  readonly email: string;
  readonly isConfirmed: boolean;
  readonly mayChange: boolean;
}

type Step = 'shown' | 'changing' | { readonly destination: string | null; readonly sentAt: number };

/** The address, whether it is confirmed, and another one in its place after a code. */
export function EmailPart({ email, isConfirmed, mayChange }: EmailPartProps) {
  const { t } = useTranslation(['security', 'accounts']);
  const role = useHostRole();
  const changed = useRecordChanged();
  const [step, setStep] = useState<Step>('shown');

  const resend = async () => {
    const delivery = await identity().sendAttributeCode('email', metadataFor(role));
    setStep({ destination: delivery?.destination ?? null, sentAt: Date.now() });
  };
  const confirm = async (code: string) => {
    await verifyNewEmail(code, role);
    await changed();
    setStep('shown');
    showToast(t('email.done'), { severity: 'success' });
  };
  const { submit, isBusy, formError } = useSubmit();
  return (
    <div className={styles['block']}>
      <div className={styles['part']}>
        <div className={styles['words']}>
          <h3 className={styles['title']}>{t('email.title')}</h3>
          <p className={styles['value']}>{email}</p>
          <p className={styles['state']} data-tone={isConfirmed ? 'ok' : 'warn'}>
            <Icon of={isConfirmed ? checkIcon : clockIcon} size={16} />
            {t(isConfirmed ? 'email.confirmed' : 'email.unconfirmed')}
          </p>
        </div>
        {step === 'shown' && (
          <div className={styles['actions']}>
            {!isConfirmed && (
              <Button kind="quiet" size="small" isBusy={isBusy} onClick={() => void submit(resend)}>
                {t('email.confirm')}
              </Button>
            )}
            {mayChange && (
              <Button kind="quiet" size="small" onClick={() => setStep('changing')}>
                {t('email.change')}
              </Button>
            )}
          </div>
        )}
      </div>
      <FormAlert message={formError} />
      {step === 'changing' && (
        <NewEmail
          present={email}
          onCancel={() => setStep('shown')}
          onSent={async (destination) => {
            setStep({ destination, sentAt: Date.now() });
            await changed();
          }}
        />
      )}
      {typeof step === 'object' && (
        <div className={styles['form']}>
          <p className={styles['soft']}>
            {step.destination === null
              ? t('accounts:verify.subtitle')
              : t('email.sentTo', { address: step.destination.replace(/\*/g, '•') })}
          </p>
          <CodeForm label={t('accounts:verify.code')} submitLabel={t('email.confirm')} onSend={confirm}>
            <div className={verifyStyles['ways']}>
              <ResendCode sentAt={step.sentAt} onResend={resend} />
              <button type="button" className={verifyStyles['other']} onClick={() => setStep('changing')}>
                {t('accounts:verify.otherAddress')}
              </button>
            </div>
          </CodeForm>
        </div>
      )}
    </div>
  );
}

interface NewEmailProps {
  readonly present: string;
  readonly onCancel: () => void;
  readonly onSent: (destination: string | null) => Promise<void>;
}

function NewEmail({ present, onCancel, onSent }: NewEmailProps) {
  const { t } = useTranslation(['security', 'accounts']);
  const role = useHostRole();
  const { submit, isBusy, formError } = useSubmit();
  const form = useForm({ defaultValues: { email: '' } });
  const send = form.handleSubmit(({ email }) =>
    submit(
      async () => {
        const [delivery] = await identity().updateAttributes({ email: normalEmail(email) }, metadataFor(role));
        await onSent(delivery?.destination ?? null);
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
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        hint={form.formState.errors.email ? undefined : t('email.text')}
        error={form.formState.errors.email?.message}
      />
      <FormAlert message={formError} />
      <div className={styles['actions']}>
        <Button type="submit" kind="main" isBusy={isBusy}>
          {t('email.send')}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
