import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { AccountSections } from './account-sections.tsx';

/** Where people work: the account below the head of the page. */
export function AccountPage() {
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
