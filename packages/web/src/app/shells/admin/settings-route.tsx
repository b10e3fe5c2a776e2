import { useTranslation } from 'react-i18next';
import { LegalLink } from '../../../features/accounts/legal-link.tsx';
import { AppearanceFields } from '../../../features/exhibitors/appearance-fields.tsx';
import { FormSection } from '../../../ui/business/form-layout.tsx';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';

/** The texts that others agree to, for who agrees to nothing. */
export function AdminTextsRoute() {
  const { t } = useTranslation('admins');
  return (
    <>
      <PageHeader title={t('texts.title')} />
      <PageBody>
        <FormSection>
          <p>{t('texts.about')}</p>
          <p>
            <LegalLink document="terms" />
          </p>
          <p>
            <LegalLink document="privacy" />
          </p>
        </FormSection>
      </PageBody>
    </>
  );
}

/** How the administration looks and speaks in this browser. */
export function AdminSettingsRoute() {
  const { t } = useTranslation('admins');
  return (
    <>
      <PageHeader title={t('settings.title')} />
      <PageBody>
        <FormSection title={t('settings.browser')}>
          <AppearanceFields />
        </FormSection>
      </PageBody>
    </>
  );
}
