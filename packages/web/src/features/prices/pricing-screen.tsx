import { clearAllPriceCaches } from '@fairlead/contract/prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { call } from '../../lib/client/call.ts';
import { showToast } from '../../lib/toast.ts';
import { WorkList } from '../../ui/business/list.tsx';
import { PageHeader } from '../../ui/business/page.tsx';
import { ViewTabs } from '../../ui/business/tabs.tsx';
import { Button } from '../../ui/button.tsx';
import { plusIcon, retryIcon } from '../../ui/icons.ts';
import { ExplanationPane } from './explanation-pane.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { LedgerView } from './ledger-view.tsx';
import { LicencesView } from './licences-view.tsx';
import { NewPriceDialog } from './new-price-dialog.tsx';
import { PricesView } from './prices-view.tsx';
import styles from './pricing.module.css';
import { ProductsView } from './products-view.tsx';
import type { PriceQuestion } from './use-explanation.ts';
import { useRefresh } from './use-refresh.ts';

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
