import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { readClaims, storedToken } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountFrame } from './account-frame.tsx';
import { ConsentFields, type ConsentValues, noConsents, useConsentTexts } from './consent-fields.tsx';
import { EmailInUse } from './email-in-use.tsx';
import styles from './form.module.css';
import { register } from './membership.ts';
import { useEnterApp } from './use-enter-app.ts';
import { useSubmitAccountForm } from './use-submit-account-form.ts';

interface ProfileValues extends ConsentValues {
  name: string;
}

/** As received from another provider. */
const knownName = (): string => readClaims(storedToken())?.name?.trim().slice(0, 120) ?? '';

/** For people who can sign in but have no visitor record yet: name and consents, the rest later. */
export function VisitorProfileStep() {
  const { t } = useTranslation('accounts');
  const enterApp = useEnterApp();
  const texts = useConsentTexts();
  const { submit, isBusy, formError } = useSubmitAccountForm();
  const form = useForm<ProfileValues>({ defaultValues: { name: knownName(), ...noConsents } });
  const { errors } = form.formState;
  const send = form.handleSubmit(({ name, ...consents }) =>
    submit(async () => {
      const { textVersion } = texts.data ?? (await texts.refetch({ throwOnError: true })).data ?? {};
      if (textVersion === undefined) return;
      await register({ name: name.trim(), consents: { ...consents, textVersion, language: currentLanguage() } });
      await enterApp();
    }),
  );
  return (
    <AccountFrame title={t('profile.title')} subtitle={t('profile.subtitle')}>
      <EmailInUse />
      <FormProvider {...form}>
        <form className={styles['form']} noValidate onSubmit={(event) => void send(event)}>
          <TextField
            {...form.register('name', { validate: (value) => value.trim() !== '' || t('field.nameMissing') })}
            label={t('field.name')}
            autoComplete="name"
            maxLength={120}
            error={errors.name?.message}
          />
          <ConsentFields />
          <FormAlert message={formError} />
          <Button type="submit" kind="main" size="tall" isWide isBusy={isBusy} className={styles['submit']}>
            {t('profile.submit')}
          </Button>
        </form>
      </FormProvider>
    </AccountFrame>
  );
}
