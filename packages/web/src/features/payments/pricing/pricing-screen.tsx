import { useTranslation } from 'react-i18next';
import { PageBody, PageHeader } from '../../../ui/business/page.tsx';
import { TestMode } from '../../../ui/business/state-signs.tsx';
import { PaymentsSection, usePayments } from './payments-section.tsx';
import { PricesSection } from './prices-section.tsx';
import styles from './pricing.module.css';
import { CreditSection, InvoiceSection, LicencesSection } from './side-sections.tsx';

/** The company's prices with their reasons, and its payments; beside them everything that is used before money. */
export function PricingScreen() {
  const { t } = useTranslation('payments');
  const payments = usePayments();
  const isTest = payments.data?.pages[0]?.items[0]?.isTest ?? false;
  return (
    <>
      <PageHeader title={t('pricing.title')} beside={isTest && <TestMode />} />
      <PageBody className={styles['page']}>
        <div className={styles['wide']}>
          <PricesSection />
          <PaymentsSection payments={payments} />
        </div>
        <div className={styles['side']}>
          <CreditSection />
          <LicencesSection />
          <InvoiceSection />
        </div>
      </PageBody>
    </>
  );
}
