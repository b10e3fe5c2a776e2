import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../../ui/business-page.tsx';
import { AccountSections } from '../account-sections.tsx';

export function AccountRoute() {
  const { t } = useTranslation('security');
  return (
    <>
      <PageHeader title={t('account')} />
      <PageBody>
        <AccountSections />
      </PageBody>
    </>
  );
}
