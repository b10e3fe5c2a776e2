import { useTranslation } from 'react-i18next';
import type { EndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import styles from './pricing.module.css';

/** Below rows of which there are more. */
export function ShowMore({ pages }: { readonly pages: EndpointPages<unknown> }) {
  const { t } = useTranslation('prices');
  if (!pages.hasNextPage) return null;
  return (
    <p className={styles['further']}>
      <Button size="work" isBusy={pages.isFetchingNextPage} onClick={pages.fetchMore}>
        {t('more')}
      </Button>
    </p>
  );
}
