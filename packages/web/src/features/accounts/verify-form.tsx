import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config-context.ts';
import { finishAccount } from '../../lib/identity/create-account.ts';
import { identity } from '../../lib/identity/current.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { CodeField, codeDigits } from './code-field.tsx';
import styles from './form.module.css';
import { FormAlert } from './form-alert.tsx';
import { keepPending, type PendingAccount, pendingPassword } from './pending-account.ts';
import { ResendCode } from './resend-code.tsx';
import { metadataFor } from './sign-in.ts';
import { useEnter } from './use-enter.ts';
import { useSubmit } from './use-submit.ts';
import verifyStyles from './verify-form.module.css';

interface VerifyFormProps {
  readonly account: PendingAccount;
  readonly codeOfLink: string;
}

export function VerifyForm({ account, codeOfLink }: VerifyFormProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const enter = useEnter();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState(codeOfLink.replace(/\D/g, '').slice(0, codeDigits));
  const [codeError, setCodeError] = useState<string>();
  const [isConfirmed, setConfirmed] = useState(false);
  const { submit, isBusy, formError } = useSubmit();
  const { username, email } = account;

  async function confirm(digits: string): Promise<void> {
    const metadata = metadataFor(role);
    // A confirmed account whose sign-in was cut off is not confirmed twice.
    if (!isConfirmed) await identity().confirmSignUp(username, digits, metadata);
    setConfirmed(true);
    const password = pendingPassword(username);
    if (password === null) {
      showToast(t('verify.confirmed'), { severity: 'success' });
      await navigate('/login', { replace: true });
      return;
    }
    await finishAccount(identity(), username, { email, password, metadata });
    await enter();
  }

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
      () => confirm(digits),
      (place, message) => (place === 'code' ? fail(message) : false),
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
      <CodeField ref={field} label={t('verify.code')} value={code} onChange={type} error={codeError} />
      <div className={verifyStyles['ways']}>
        <ResendCode
          account={account}
          onSent={(delivery) =>
            keepPending({ ...account, destination: delivery ?? account.destination, sentAt: Date.now() })
          }
        />
        <Link className={verifyStyles['other']} to="/sign-up" replace>
          {t('verify.otherAddress')}
        </Link>
      </div>
      <FormAlert message={formError} />
      <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy}>
        {t('verify.submit')}
      </Button>
    </form>
  );
}
