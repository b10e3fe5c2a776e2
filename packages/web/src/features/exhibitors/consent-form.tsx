import { storeExhibitorConsent } from '@fairlead/contract/accounts';
import { type ReactNode, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { Button } from '../../ui/button.tsx';
import styles from './company-form.module.css';
import { type CompanyValues, consentsOf } from './company-values.ts';

type ConsentValues = Pick<CompanyValues, 'consentTerms' | 'consentPrivacy' | 'consentMarketingUpdates'>;

interface ConsentFormProps {
  /** The ticks; they check themselves. */
  readonly consents: ReactNode;
  readonly onDone: () => Promise<void>;
}

/** Asks an account that has not agreed to the texts in force. */
export function ConsentForm({ consents, onDone }: ConsentFormProps) {
  const { t } = useTranslation('exhibitors');
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<ConsentValues>({
    defaultValues: { consentTerms: false, consentPrivacy: false, consentMarketingUpdates: false },
  });
  const send = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const body = consentsOf(values, currentLanguage());
      await call(storeExhibitorConsent, { body }, { isQuiet: true, isIdempotent: true });
      await onDone();
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : '');
    }
  });
  return (
    <FormProvider {...form}>
      <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
        {consents}
        <p role="alert" className={styles['alert']}>
          {failure !== null && (failure || t('register.notReached'))}
        </p>
        <Button type="submit" kind="main" size="tall" isWide isBusy={form.formState.isSubmitting}>
          {t('consent.submit')}
        </Button>
      </form>
    </FormProvider>
  );
}
