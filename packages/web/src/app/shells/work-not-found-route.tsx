import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

/** An unknown URL on the business and the admin host, shown beside the sidebar. */
export function WorkNotFoundRoute() {
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
