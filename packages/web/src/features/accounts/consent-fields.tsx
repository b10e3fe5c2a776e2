import { getWelcome } from '@fairlead/contract/visitors';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useHostRole } from '../../lib/config/config-context.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { retryIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './form.module.css';
import { LegalLink } from './legal-link.tsx';

export interface ConsentValues {
  consentTerms: boolean;
  consentPrivacy: boolean;
  consentMarketingUpdates: boolean;
}

/** All false at first: agreeing is something a person does. */
export const noConsents: ConsentValues = {
  consentTerms: false,
  consentPrivacy: false,
  consentMarketingUpdates: false,
};

/** The texts in force, in the language of the page; consent needs them. */
export function useConsentTexts({ isNeeded = true } = {}) {
  const input = { query: { lang: currentLanguage() } };
  return useEndpoint(getWelcome, input, { enabled: isNeeded, call: { isQuiet: true } });
}

interface ConsentFieldsProps {
  /** The button below says that who presses it agrees to both texts: they need no tick of their own. */
  readonly isByButton?: boolean;
}

/** The three ticks of the form around them. */
export function ConsentFields({ isByButton = false }: ConsentFieldsProps) {
  const { register, formState } = useFormContext<ConsentValues>();
  const { errors } = formState;
  const { t } = useTranslation('accounts');
  const { data, isError, refetch } = useConsentTexts();
  const isVisitor = useHostRole() === 'VISITOR';
  if (isError) {
    return (
      <>
        <FormAlert message={t('consent.notLoaded')} />
        <Button kind="quiet" icon={retryIcon} onClick={() => void refetch()}>
          {t('consent.loadAgain')}
        </Button>
      </>
    );
  }
  if (!data) {
    return (
      <div className={styles['waiting']} aria-busy="true">
        <Skeleton />
        <Skeleton shape="most" />
      </div>
    );
  }
  const needed = { validate: (value: boolean) => value || t('consent.needed') };
  return (
    <fieldset className={styles['consents']}>
      <legend>{t('consent.legend')}</legend>
      {isByButton ? (
        <p className={styles['plain']}>{data.consents.terms}</p>
      ) : (
        <Checkbox {...register('consentTerms', needed)} error={errors.consentTerms?.message}>
          {data.consents.terms}
        </Checkbox>
      )}
      <LegalLink document="terms" />
      {isByButton ? (
        <p className={styles['plain']}>{data.consents.privacy}</p>
      ) : (
        <Checkbox {...register('consentPrivacy', needed)} error={errors.consentPrivacy?.message}>
          {data.consents.privacy}
        </Checkbox>
      )}
      <LegalLink document="privacy" />
      <Checkbox {...register('consentMarketingUpdates')}>{data.consents.marketing}</Checkbox>
      {isVisitor && <p className={styles['plain']}>{data.consents.share}</p>}
    </fieldset>
  );
}
