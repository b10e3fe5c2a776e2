import type { PriceTarget } from '@fairlead/contract/price-target';
import { useTranslation } from 'react-i18next';
import type { EndpointPages } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './pricing.module.css';

/** Every row that was fetched so far; undefined before the first ones. */
export function rowsOf<Row>(pages: EndpointPages<Row>): readonly Row[] | undefined {
  return pages.data?.pages.flatMap((page) => page.items);
}

/** Target of a price or a licence. */
export function TargetTag({ target }: { readonly target: PriceTarget }) {
  const { t } = useTranslation('prices');
  return (
    <span className={classNames(styles['tag'], target === 'DASHBOARD' && styles['dashboard'])}>
      {t(`target.${target}`)}
    </span>
  );
}

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
