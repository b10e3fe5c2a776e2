import { getWelcome } from '@fairlead/contract/visitors';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import styles from './consents.module.css';
import { OwnNameField, useOwnName } from './own-name.tsx';
import { useStoreConsents } from './use-consents.ts';

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
