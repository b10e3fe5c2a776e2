import { isEmail } from '@fairlead/contract/email';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { useHostRole } from '../../lib/config/config-context.ts';
import { IdentityError, type SignInResult } from '../../lib/identity/identity.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { PasswordField, TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { normalEmail } from './field-rules.ts';
import styles from './form.module.css';
import { readPending } from './pending-account.ts';
import { readReset } from './pending-reset.ts';
import { type Credentials, signIn } from './sign-in.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

interface LoginFormProps {
  /** As typed before, when the form comes back. */
  readonly email: string | undefined;
  /** The next step is on its way. */
  readonly isGoingOn: boolean;
  /** Called when signed in, or with the challenge that comes next. */
  readonly onResult: (result: SignInResult, credentials: Credentials) => Promise<void>;
}

const names = ['email', 'password'] as const;
type Name = (typeof names)[number];

/**
 * Without the library of the other forms, which weighs more than this page: two fields, and the first that most people see.
 */
export function LoginForm({ email: typed, isGoingOn, onResult }: LoginFormProps) {
  const { t } = useTranslation('accounts');
  const role = useHostRole();
  const navigate = useNavigate();
  const { search } = useLocation();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<Readonly<{ [name in Name]?: string | undefined }>>({});

  const input = (name: Name) => form.current?.elements.namedItem(name) as HTMLInputElement | null;
  const typedIn = (name: Name) => input(name)?.value ?? '';
  const fault = (name: Name): string | undefined => {
    if (name === 'email') return isEmail(typedIn(name)) ? undefined : t('field.emailWrong');
    return typedIn(name) === '' ? t('field.passwordMissing') : undefined;
  };
  const show = (found: typeof errors) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first) input(first)?.focus();
    return first === undefined;
  };
  /** The message at a field disappears as soon as its value is right. */
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const name = names.find((one) => one === target.name);
    if (name && errors[name] !== undefined) setErrors({ ...errors, [name]: fault(name) });
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || isGoingOn || !show({ email: fault('email'), password: fault('password') })) return;
    const credentials = { email: normalEmail(typedIn('email')), password: typedIn('password') };
    void submit(
      async () => {
        try {
          await onResult(await signIn(credentials, role), credentials);
        } catch (error) {
          if (!(error instanceof IdentityError) || error.code !== 'NOT_CONFIRMED' || !readPending()) throw error;
          await navigate({ pathname: '/verify', search });
          return;
        }
      },
      (field, message) => field !== 'code' && !show({ [field]: message }),
    );
  };

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={send}>
      <TextField
        name="email"
        defaultValue={typed ?? readPending()?.email ?? readReset()?.email ?? ''}
        onChange={onChange}
        label={t('field.email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email}
      />
      <PasswordField
        name="password"
        onChange={onChange}
        label={t('field.password')}
        autoComplete="current-password"
        error={errors.password}
      />
      <TextLink to={{ pathname: '/forgot-password', search }} className={styles['aside']}>
        {t('login.forgot')}
      </TextLink>
      <FormAlert message={formError} />
      <Button
        type="submit"
        kind="main"
        size="tall"
        isWide
        isBusy={isBusy || isGoingOn}
        className={styles['afterAside']}
      >
        {t('login.submit')}
      </Button>
    </form>
  );
}
