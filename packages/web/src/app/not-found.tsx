import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button-link.tsx';
import { PlainPage } from '../ui/plain-page.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

/** A path that does not exist on this host. */
export function NotFound({ isInside = false }: { readonly isInside?: boolean }) {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <PlainPage title={t('notFound.title')} isInside={isInside}>
      <p>{t('notFound.text')}</p>
      <ButtonLink to="/" kind="main">
        {t('notFound.toStart')}
      </ButtonLink>
    </PlainPage>
  );
}
