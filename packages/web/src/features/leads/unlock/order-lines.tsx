import type { OrderLine, OrderTax } from '@fairlead/contract/payments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { countryName, formatMoney, formatNumber, formatRate } from '../../../lib/i18n/formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { ownSumLabel, priceReason } from './price-labels.ts';
import styles from './unlock-dialog.module.css';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly currency: string;
  readonly net: number;
  readonly tax: OrderTax;
  readonly total: number;
}

/** Lines of an order, cheapest first, each with its reason; then tax, and the sum to pay. */
export function OrderLines({ lines, currency, net, tax, total }: OrderLinesProps) {
  const { t } = useTranslation('leads');
  const isTaxed = tax.treatment !== 'NONE' && net > 0;
  return (
    <dl>
      {lines.map((line) => (
        <Line key={line.kind === 'LICENCE' ? line.licenceId : line.kind} line={line} currency={currency} />
      ))}
      {isTaxed && (
        <>
          <div className={styles['part']}>
            <dt>{t('unlock.net')}</dt>
            <dd>{formatMoney(net, currency)}</dd>
          </div>
          <TaxPart tax={tax} currency={currency} />
        </>
      )}
      <div className={classNames(styles['sum'], isTaxed && styles['afterTax'])}>
        <dt>{t('unlock.sum')}</dt>
        <dd>{ownSumLabel(t, total, currency)}</dd>
      </div>
    </dl>
  );
}

function TaxPart({ tax, currency }: { readonly tax: OrderTax; readonly currency: string }) {
  const { t } = useTranslation('leads');
  const { treatment, rate, countryCode, amount } = tax;
  if (treatment === 'NONE') return null;
  const label = t(`unlock.tax.${treatment}`, { rate: formatRate(rate) });
  return (
    <div className={styles['part']}>
      <dt>
        {[label, countryCode !== null && countryName(countryCode)].filter(Boolean).join(', ')}
        {treatment === 'REVERSE_CHARGE' && <small>{t('unlock.reverseCharge')}</small>}
      </dt>
      <dd>{treatment === 'PROVIDER' ? t('unlock.taxLater') : formatMoney(amount, currency)}</dd>
    </div>
  );
}

function Line({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t } = useTranslation('leads');
  if (line.kind === 'CREDIT')
    return (
      <LineRow what={t('unlock.credit')} why={t('unlock.creditText')} sum={formatMoney(line.amount, currency)} isGain />
    );
  const { count } = line;
  if (line.kind === 'PRICE')
    return (
      <LineRow
        what={t('unlock.line', { count, each: formatMoney(line.amount, currency) })}
        why={priceReason(t, line.source)}
        sum={formatMoney(line.amount * count, currency)}
      />
    );
  const left = line.remainingAfter;
  return (
    <LineRow
      what={t('unlock.fromLicence', { count, name: line.name })}
      why={
        left === null
          ? t('unlock.noLimit')
          : left === 0
            ? t('unlock.usedUp')
            : t('unlock.left', { count: left, left: formatNumber(left) })
      }
      sum={formatMoney(0, currency)}
    />
  );
}

interface LineRowProps {
  readonly what: string;
  readonly why: ReactNode;
  readonly sum: string;
  readonly isGain?: boolean;
}

function LineRow({ what, why, sum, isGain = false }: LineRowProps) {
  return (
    <div className={styles['line']}>
      <dt>
        <b>{what}</b>
        <small>{why}</small>
      </dt>
      <dd className={isGain ? styles['gain'] : undefined}>{sum}</dd>
    </div>
  );
}
