import { getCurrentAccount, patchAccount } from '@fairlead/contract/accounts';
import { type Account, getCurrentExhibitor } from '@fairlead/contract/exhibitors';
import { getWelcome } from '@fairlead/contract/visitors';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useHostRole } from '../../lib/config/config-context.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStoreConsents } from './consent-gate.tsx';
import styles from './consents.module.css';

const quietly = { isQuiet: true, isForbiddenExpected: true } as const;

interface OwnName {
  /** The account that still has the name of its company; null for all others, undefined while that is not known. */
  readonly unnamedId: string | null | undefined;
  readonly storeName: (name: string) => Promise<void>;
}

/** Administrators invite an organizer without knowing who will sign in, so its account begins with the company's name. */
function useOwnName(): OwnName {
  const isBusiness = useHostRole() === 'EXHIBITOR';
  const client = useQueryClient();
  const account = useEndpoint(getCurrentAccount, {}, { enabled: isBusiness, call: quietly });
  const isOrganizer = account.data?.roles.includes('ORGANIZER') ?? false;
  const company = useEndpoint(getCurrentExhibitor, {}, { enabled: isOrganizer, call: quietly });
  const id = isOrganizer && account.data?.name === company.data?.name ? account.data?.id : null;
  const isKnown = !isBusiness || account.isError || (account.isSuccess && (!isOrganizer || !company.isPending));
  return {
    unnamedId: isKnown ? id : undefined,
    storeName: async (name) => {
      if (!id) return;
      const input = { params: { accountId: id }, body: { name } };
      const saved = await call(patchAccount, input, { isQuiet: true, isIdempotent: true });
      client.setQueriesData<Account>(
        { queryKey: endpointKey(getCurrentAccount) },
        (old) => old && { ...old, ...saved },
      );
    },
  };
}

/** Asks for the person's name in the form around it. */
function OwnNameField() {
  const { t } = useTranslation(['consents', 'accounts']);
  const { register, formState } = useFormContext<{ ownName: string }>();
  return (
    <TextField
      {...register('ownName', { validate: (value) => value.trim() !== '' || t('accounts:field.nameMissing') })}
      label={t('yourName')}
      autoComplete="name"
      maxLength={120}
      error={formState.errors.ownName?.message}
    />
  );
}

interface ConsentFormProps {
  /** The ticks with their texts; they check themselves. */
  readonly fields: ReactNode;
  /** Pressing the button is to agree to both texts; else each has a tick. */
  readonly isByButton: boolean;
  readonly onDone: () => Promise<void>;
}

/** Asks who has not agreed to the texts in force. */
export function ConsentForm({ fields, isByButton, onDone }: ConsentFormProps) {
  const { t } = useTranslation('consents');
  const [failure, setFailure] = useState<string | null>(null);
  const store = useStoreConsents();
  const { unnamedId, storeName } = useOwnName();
  const language = currentLanguage();
  // The same answer as the one the ticks show.
  const texts = useEndpoint(getWelcome, { query: { lang: language } }, { call: { isQuiet: true } });
  const form = useForm({
    defaultValues: {
      consentTerms: isByButton,
      consentPrivacy: isByButton,
      consentMarketingUpdates: false,
      ownName: '',
    },
  });
  const send = form.handleSubmit(async ({ ownName, ...values }) => {
    setFailure(null);
    // Consent needs the texts; the place where they belong says that they are missing.
    if (texts.data === undefined) {
      await texts.refetch();
      return;
    }
    try {
      if (unnamedId) await storeName(ownName.trim());
      await store({ ...values, textVersion: texts.data.textVersion, language });
      await onDone();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : '');
    }
  });
  if (unnamedId === undefined) return null;
  return (
    <FormProvider {...form}>
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        {unnamedId !== null && <OwnNameField />}
        {fields}
        <FormAlert message={failure === null ? null : failure || t('notReached')} />
        <Button type="submit" kind="main" size="tall" isWide isBusy={form.formState.isSubmitting}>
          {t('gate.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
