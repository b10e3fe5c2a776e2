import { useTranslation } from 'react-i18next';
import { AppearanceFields } from '../../../features/exhibitors/appearance-fields.tsx';
import { FormSection } from '../../../ui/business/form-layout.tsx';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';

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
