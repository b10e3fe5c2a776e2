import { listProducts, type ProviderProduct } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import styles from './pricing.module.css';

/** Products of the payment provider. */
export function ProductsView() {
  const { t } = useTranslation('prices');
  const { data, error, refetch } = useEndpoint(listProducts, {}, { call: { isQuiet: true } });
  if (data === undefined)
    return error === null ? (
      <ListLoading />
    ) : (
      <ErrorState size="work" title={t('products.failed')} onRetry={() => void refetch()} />
    );
  if (data.length === 0)
    return (
      <EmptyState size="work" title={t('products.empty')}>
        {t('products.emptyText')}
      </EmptyState>
    );
  const columns: readonly Column<ProviderProduct>[] = [
    {
      key: 'name',
      label: t('column.name'),
      cell: (product) => (
        <span className={styles['two']}>
          <b>{product.name}</b>
          {product.description !== null && <small title={product.description}>{product.description}</small>}
        </span>
      ),
    },
    { key: 'id', label: t('column.id'), width: '260px', hide: 'phone', cell: ({ id }) => id, tooltip: ({ id }) => id },
    {
      key: 'state',
      label: t('column.state'),
      width: '140px',
      cell: ({ isActive }) => (
        <State tone={isActive ? 'ok' : 'off'}>{t(isActive ? 'products.active' : 'products.inactive')}</State>
      ),
    },
  ];
  return (
    <PageBody label={t('products.table')}>
      <WorkTable
        label={t('products.table')}
        columns={columns}
        groups={[{ key: 'all', rows: data }]}
        rowId={({ id }) => id}
      />
    </PageBody>
  );
}
