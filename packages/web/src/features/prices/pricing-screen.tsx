import { clearAllPriceCaches, listProducts, type ProviderProduct } from '@fairlead/contract/prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { ListLoading, WorkList } from '../../ui/business/list.tsx';
import { PageBody, PageHeader } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { plusIcon, retryIcon } from '../../ui/icons.ts';
import { useRefresh } from './dialog-parts.tsx';
import { ExplanationPane, type PriceQuestion } from './explanation-pane.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { LedgerView } from './ledger-view.tsx';
import { LicencesView } from './licences-view.tsx';
import { NewPriceDialog } from './new-price-dialog.tsx';
import { PricesView } from './prices-view.tsx';
import styles from './pricing.module.css';

/** Products of the payment provider. */
function ProductsView() {
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

const views = ['prices', 'licences', 'ledger', 'products'] as const;

/** Prices with their targets, and licences that companies may use before they pay. */
export function PricingScreen() {
  const { t } = useTranslation('prices');
  const [search] = useSearchParams();
  const refresh = useRefresh();
  const [isMaking, setMaking] = useState<'price' | 'licence' | null>(null);
  const [question, setQuestion] = useState<PriceQuestion>({ project: null, target: 'LEAD', day: null });
  const view = views.find((one) => one === search.get('view')) ?? 'prices';
  const clear = async () => {
    await call(clearAllPriceCaches, {});
    await refresh();
    showToast(t('cleared'), { severity: 'success' });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            {view === 'prices' && (
              // The client has shown it when it failed.
              <Button size="work" icon={retryIcon} onClick={() => void clear().catch(() => undefined)}>
                {t('clearAll')}
              </Button>
            )}
            {(view === 'prices' || view === 'licences') && (
              <Button
                size="work"
                kind="main"
                icon={plusIcon}
                onClick={() => setMaking(view === 'prices' ? 'price' : 'licence')}
              >
                {t(view === 'prices' ? 'prices.new' : 'licences.grant')}
              </Button>
            )}
          </>
        }
      />
      <WorkList>
        <ViewTabs
          label={t('views')}
          current={view}
          tabs={views.map((key) => ({
            key,
            label: t(`view.${key}`),
            to: { search: key === 'prices' ? '' : `?view=${key}` },
          }))}
        />
        {view === 'prices' && (
          <div className={styles['split']}>
            <PricesView question={question} onNew={() => setMaking('price')} />
            <ExplanationPane question={question} onAsk={setQuestion} />
          </div>
        )}
        {view === 'licences' && <LicencesView onGrant={() => setMaking('licence')} />}
        {view === 'ledger' && <LedgerView />}
        {view === 'products' && <ProductsView />}
      </WorkList>
      {isMaking === 'price' && <NewPriceDialog onClose={() => setMaking(null)} />}
      {isMaking === 'licence' && <GrantDialog onClose={() => setMaking(null)} />}
    </>
  );
}
