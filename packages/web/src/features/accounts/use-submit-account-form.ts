import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentityError } from '../../lib/identity/identity.ts';
import { type RefusedField, refusal } from './identity-messages.ts';

type ShowAtField = (field: Exclude<RefusedField, 'form'>, message: string) => boolean;

interface AccountFormSubmit {
  /** Runs the work; an error is shown at its field, or for the whole form. Returns whether the work succeeded. */
  readonly submit: (work: () => Promise<void>, showAtField?: ShowAtField) => Promise<boolean>;
  readonly isBusy: boolean;
  readonly formError: string | undefined;
}

export function useSubmitAccountForm(): AccountFormSubmit {
  const { t } = useTranslation('accounts');
  const [isBusy, setBusy] = useState(false);
  const [formError, setFormError] = useState<string>();
  const submit: AccountFormSubmit['submit'] = async (work, showAtField) => {
    setBusy(true);
    setFormError(undefined);
    try {
      await work();
      return true;
    } catch (error) {
      const { field, message } = refusal(error, t);
      if (field === 'form' || !showAtField?.(field, message)) setFormError(message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { submit, isBusy, formError };
}

/** True when what was refused is the password that was typed. */
export function isCredentialsRefusal(error: unknown): boolean {
  return error instanceof IdentityError && error.code === 'CREDENTIALS_WRONG';
}
