import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An address that leads nowhere, beside the rail. */
export function NoSuchPlace() {
  const { t } = useTranslation();
  return (
    <>
      <PageHeader title={t('notFound.title')} />
      <EmptyState
        size="work"
        actions={
          <ButtonLink to="/" kind="main" size="work">
            {t('notFound.toStart')}
          </ButtonLink>
        }
      >
        {t('notFound.text')}
      </EmptyState>
    </>
  );
}
