import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { CodeField, codeDigits } from './code-field.tsx';
import styles from './form.module.css';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

interface CodeFormProps {
  readonly label: string;
  readonly submitLabel: string;
  readonly initialCode?: string | null;
  /** Shown for a code that is refused; by default that it is not the one we sent. */
  readonly wrongMessage?: string;
  /** Rejects with an `IdentityError`, which is shown at the field or below it. */
  readonly onSend: (code: string) => Promise<void>;
  /** For the phone, or dense for work. */
  readonly size?: 'touch' | 'work';
  /** Between field and button: another code, or another method. */
  readonly children?: ReactNode;
  /** A way to cancel beside the button; below it on the phone. */
  readonly cancel?: ReactNode;
}

const wide = { size: 'tall', isWide: true } as const;
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeDigits);

/** Six digits that are sent as soon as the last one is there. */
export function CodeForm({
  label,
  submitLabel,
  initialCode,
  wrongMessage,
  size = 'touch',
  onSend,
  children,
  cancel,
}: CodeFormProps) {
  const { t } = useTranslation('accounts');
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(digitsOf(initialCode ?? ''));
  const [codeError, setCodeError] = useState<string>();
  const { submit, isBusy, formError } = useSubmitAccountForm();

  const fail = (message: string): boolean => {
    setCodeError(message);
    field.current?.focus();
    return true;
  };
  const send = (digits: string): void => {
    setCodeError(undefined);
    if (digits.length < codeDigits) {
      fail(t('verify.incomplete', { digits: codeDigits }));
      return;
    }
    void submit(
      () => onSend(digits),
      (field, message) => (field === 'code' ? fail(wrongMessage ?? message) : false),
    );
  };
  const type = (digits: string): void => {
    setCode(digits);
    setCodeError(undefined);
    if (digits.length === codeDigits && digits !== code && !isBusy) send(digits);
  };

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(code);
      }}
    >
      <CodeField ref={field} label={label} size={size} value={code} onChange={type} error={codeError} />
      {children}
      <FormAlert message={formError} size={size} />
      <div className={size === 'work' ? styles['beside'] : styles['form']}>
        <Button type="submit" kind="main" isBusy={isBusy} {...(size === 'work' ? { size } : wide)}>
          {submitLabel}
        </Button>
        {cancel}
      </div>
    </form>
  );
}
