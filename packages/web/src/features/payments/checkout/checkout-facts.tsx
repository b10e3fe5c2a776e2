import type { Payment } from '@fairlead/contract/payments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { infoIcon } from '../../../ui/icons.ts';
import { cardLabel, linesLabel, reasonLabel, subjectLabel } from '../payment-labels.ts';
import { ReceiptButton } from '../receipt-button.tsx';
import styles from './checkout.module.css';
import type { CheckoutState } from './checkout-state.ts';

/** Facts of a payment that is over: receipts, its subject, the reason of a failure. */
export function CheckoutFacts({ payment, state }: { readonly payment: Payment; readonly state: CheckoutState }) {
  const { t } = useTranslation('payments');
  const { lines, currency, amount, refunded, receipts, card, failure, creditedCount, target } = payment;
  const isPaid = state === 'PAID' || state === 'REFUNDED';
  const isRefused = state === 'DECLINED' || state === 'FAILED';
  return (
    <>
      <dl className={styles['facts']}>
        {receipts.map((receipt) => (
          <Fact key={receipt.id} term={t(`receipt.${receipt.kind}`)} act={<ReceiptButton receipt={receipt} />}>
            {receipt.number} <small>{t('receipt.pdf')}</small>
          </Fact>
        ))}
        {isRefused && (
          <Fact term={t('fact.reason')}>
            {reasonLabel(t, failure)} <small>{failure}</small>
          </Fact>
        )}
        {isRefused && card !== null && <Fact term={t('fact.card')}>{cardLabel(t, card)}</Fact>}
        <Fact term={t('fact.for')}>
          {subjectLabel(t, payment)}: {linesLabel(t, lines, currency)}
        </Fact>
        {!isPaid && <Fact term={t('fact.sum')}>{formatMoney(amount, currency)}</Fact>}
        {state === 'PAID' && refunded > 0 && <Fact term={t('fact.refunded')}>{formatMoney(refunded, currency)}</Fact>}
      </dl>
      {isPaid && creditedCount > 0 && (
        <p className={styles['note']}>
          <Icon of={infoIcon} size={16} />
          <span>
            {target === 'LEAD' ? t('credited.leads', { count: creditedCount }) : t('credited.dashboard')}{' '}
            {t('credited.text')}
          </span>
        </p>
      )}
    </>
  );
}

interface FactProps {
  readonly term: string;
  readonly act?: ReactNode;
  readonly children: ReactNode;
}

function Fact({ term, act, children }: FactProps) {
  return (
    <div className={styles['fact']}>
      <dt>{term}</dt>
      <dd>
        <span>{children}</span>
        {act}
      </dd>
    </div>
  );
}
