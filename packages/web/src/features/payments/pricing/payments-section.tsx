import { listPayments, type Payment } from '@fairlead/contract/payments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay, formatMoney } from '../../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { State, type StateTone } from '../../../ui/business/state-signs.tsx';
import { aboveRowClass, type Column, rowLinkClass, WorkTable } from '../../../ui/business/table.tsx';
import { Button } from '../../../ui/button.tsx';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { linesLabel, reasonLabel, subjectLabel } from '../payment-labels.ts';
import { ReceiptButton } from '../receipt-button.tsx';
import page from './pricing.module.css';
import { Section } from './section.tsx';

export const usePayments = () =>
  useEndpointPages(listPayments, { query: { limit: 25 } }, { staleTime: 0, call: { isQuiet: true } });

type PaymentSign = 'WAITING' | Payment['status'];

const tones: Readonly<Record<PaymentSign, StateTone>> = {
  WAITING: 'wait',
  OPEN: 'off',
  PAID: 'ok',
  EXPIRED: 'off',
  FAILED: 'bad',
  REFUNDED: 'info',
};
const signOf = ({ status, isProcessing }: Payment): PaymentSign =>
  status === 'OPEN' && isProcessing ? 'WAITING' : status;

/** Says whether money came, or still may: anything else stays in the list without a sum, as the answer to "was I charged?". */
const hasSum = ({ status }: Payment): boolean => status !== 'FAILED' && status !== 'EXPIRED';

const sumOf = (payment: Payment, amount: number): string =>
  hasSum(payment) ? formatMoney(amount, payment.currency) : '–';

/** Payments, newest first, with receipts. */
export function PaymentsSection({ payments }: { readonly payments: ReturnType<typeof usePayments> }) {
  const { t } = useTranslation('payments');
  const isPhone = useMedia(phoneQuery);
  const rows = payments.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<Payment>[] = [
    {
      key: 'date',
      label: t('pricing.column.date'),
      width: '128px',
      hide: 'phone',
      cell: ({ createdAt }) => <span className={page['quiet']}>{formatDay(createdAt)}</span>,
    },
    { key: 'what', label: t('pricing.column.what'), cell: (payment) => <What payment={payment} /> },
    {
      key: 'net',
      label: t('pricing.column.net'),
      width: '88px',
      align: 'end',
      hide: 'narrow',
      cell: (payment) => sumOf(payment, payment.net),
    },
    {
      key: 'tax',
      label: t('pricing.column.tax'),
      width: '80px',
      align: 'end',
      hide: 'narrow',
      cell: (payment) => <span className={page['quiet']}>{sumOf(payment, payment.tax.amount)}</span>,
    },
    {
      key: 'total',
      label: t('pricing.column.total'),
      width: isPhone ? '116px' : '96px',
      align: 'end',
      cell: (payment) => (
        <div className={page['sum']}>
          <b>{sumOf(payment, payment.amount)}</b>
          {isPhone && <Sign payment={payment} />}
        </div>
      ),
    },
    {
      key: 'state',
      label: t('pricing.column.state'),
      width: '104px',
      hide: 'phone',
      cell: (payment) => <Sign payment={payment} />,
    },
    {
      key: 'receipt',
      label: t('pricing.column.receipt'),
      width: '164px',
      hide: 'phone',
      cell: (payment) => <Receipts payment={payment} />,
    },
  ];
  return (
    <Section title={t('pricing.payments')} query={payments}>
      {rows.length === 0 && <p className={page['empty']}>{t('pricing.noPayments')}</p>}
      {rows.length > 0 && (
        <WorkTable
          label={t('pricing.payments')}
          columns={columns}
          groups={[{ key: 'all', rows }]}
          rowId={({ id }) => id}
        />
      )}
      {payments.hasNextPage && (
        <div className={page['further']}>
          <Button size="work" isBusy={payments.isFetchingNextPage} onClick={payments.fetchMore}>
            {t('pricing.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Sign({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const sign = signOf(payment);
  return <State tone={tones[sign]}>{t(`pricing.state.${sign}`)}</State>;
}

/** Subject of a payment, and its lines; the reason of one without a sum. */
function What({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const isPhone = useMedia(phoneQuery);
  const { id, projectId, projectName, status, isProcessing, lines, currency, failure, refunded, createdAt } = payment;
  const title = [subjectLabel(t, payment), projectName].filter(Boolean).join(', ');
  const detail = (): ReactNode => {
    if (!hasSum(payment))
      return failure === null
        ? t('pricing.nothingCharged')
        : `${reasonLabel(t, failure)}. ${t('pricing.nothingCharged')}`;
    const back = refunded > 0 && t('pricing.refunded', { sum: formatMoney(refunded, currency) });
    return [linesLabel(t, lines, currency), back].filter(Boolean).join(' · ');
  };
  // A payment that is not waited for is opened as it is, not as if the person came back from paying it.
  const query = status === 'OPEN' && !isProcessing ? `${id}&cancelled=true` : id;
  return (
    <div className={page['cell']}>
      <Link className={rowLinkClass} to={`/project/${projectId}/checkout-success?payment=${query}`} title={title}>
        {title}
      </Link>
      <small>
        {isPhone ? `${formatDay(createdAt)} · ` : ''}
        {detail()}
      </small>
      {isPhone && <Receipts payment={payment} />}
    </div>
  );
}

function Receipts({ payment }: { readonly payment: Payment }) {
  const { t } = useTranslation('payments');
  const isPhone = useMedia(phoneQuery);
  const { receipts, status } = payment;
  if (receipts.length === 0) {
    if (isPhone) return null;
    return <span className={page['quiet']}>{status === 'OPEN' ? t('pricing.whenPaid') : t('pricing.none')}</span>;
  }
  return (
    <span className={`${aboveRowClass} ${page['receipts']}`}>
      {receipts.map((receipt) => (
        <ReceiptButton key={receipt.id} receipt={receipt} isNumbered />
      ))}
    </span>
  );
}
