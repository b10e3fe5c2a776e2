import type { OrderLine, OrderQuote, OrderTax } from '@fairlead/contract/payments';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBuyers } from '../../../lib/exhibitions/use-buyers.ts';
import { countryName, formatMoney, formatNumber, formatRate, formatTime } from '../../../lib/i18n/formats.ts';
import { TestMode } from '../../../ui/business/state-signs.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { buildingIcon, infoIcon, lockIcon, unlockIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isLocked, ownSumLabel, priceReason } from '../lead-labels.ts';
import styles from './unlock-dialog.module.css';
import { type Asked, isFree, isFreeToAll, type Unlocking, usePaying, useQuote } from './use-unlock.ts';

interface OrderLinesProps {
  readonly lines: readonly OrderLine[];
  readonly currency: string;
  readonly net: number;
  readonly tax: OrderTax;
  readonly total: number;
}

/** Lines of an order, cheapest first, each with its reason; then tax, and the sum to pay. */
function OrderLines({ lines, currency, net, tax, total }: OrderLinesProps) {
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

interface ReservedNotesProps {
  readonly projectId: string;
  readonly reserved: OrderQuote['reserved'];
}

/** Leads that a colleague is paying for already, until when, and the way to that payment. */
function ReservedNotes({ projectId, reserved }: ReservedNotesProps) {
  const { t } = useTranslation('leads');
  return reserved.map(({ paymentId, count, by, since, until }) => (
    <p key={paymentId} className={styles['note']}>
      <Icon of={lockIcon} size={16} />
      <span>
        <b>{t('unlock.reserved', { count, name: by || t('somebody') })}</b>{' '}
        {t('unlock.reservedUntil', { count, since: formatTime(since), until: formatTime(until) })}{' '}
        <Link to={`/project/${projectId}/checkout-success?payment=${paymentId}&cancelled=true`}>
          {t('unlock.openPayment')}
        </Link>
      </span>
    </p>
  ));
}

interface UnlockDialogProps {
  readonly projectId: string;
  readonly projectName: string;
  readonly asked: Asked;
  readonly unlocking: Unlocking;
  readonly onClose: () => void;
}

/** Asks before contact details are unlocked: what it costs, line by line and why, and where it is paid. It cannot be undone. */
export function UnlockDialog({ projectId, projectName, asked: first, unlocking, onClose }: UnlockDialogProps) {
  const [asked, setAsked] = useState(first);
  const { t } = useTranslation('leads');
  const { data: quote, error, refetch } = useQuote(projectId, asked);
  const leftOut = useQuote(projectId, first).data?.leftOut ?? 0;
  const { pay, isBusy, failure, changed } = usePaying({ projectId, asked, onPaid: unlocking.showUnlocked });
  const count =
    changed?.count ?? quote?.count ?? (typeof asked === 'string' ? undefined : asked.filter(isLocked).length);
  const taken = quote && changed === null ? quote.reserved.reduce((sum, one) => sum + one.count, 0) : 0;
  const order = quote && (changed ? { ...quote, ...changed, total: changed.amount } : quote);
  const buyers = useBuyers();
  const isForOthers = !buyers.mayBuy && order !== undefined && !isFreeToAll(order.lines);
  const act = async () => {
    if (!quote || !order) return;
    const isDone = await (isFree(order.lines) ? unlocking.unlock(asked) : pay(quote));
    if (isDone) onClose();
  };
  const title = () => {
    if (count === undefined) return t('unlock.all');
    if (count === 0) return t('unlock.none');
    if (taken === 0) return t('unlock.title', { count });
    return t('unlock.some', { count, total: formatNumber(count + taken) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title()}
      subject={projectName}
      beside={quote?.isTest && <TestMode />}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {count === 0 || isForOthers ? t('unlock.close') : t('unlock.cancel')}
          </Button>
          {count !== 0 && !isForOthers && (
            <Button
              size="work"
              kind="main"
              icon={unlockIcon}
              isBusy={isBusy || unlocking.isBusy}
              aria-disabled={order === undefined}
              onClick={() => void act()}
            >
              {order ? <ActLabel order={order} /> : <span>{t('unlock.act', { count: count ?? 0 })}</span>}
            </Button>
          )}
        </>
      }
    >
      {quote === undefined && error === null && (
        <div className={styles['waiting']} aria-busy="true">
          <Skeleton shape="most" />
          <Skeleton shape="half" />
        </div>
      )}
      {quote === undefined && error !== null && (
        <ErrorState size="work" title={t('unlock.failed')} onRetry={() => void refetch()} />
      )}
      {quote && changed === null && <ReservedNotes projectId={projectId} reserved={quote.reserved} />}
      {leftOut > 0 && (
        <Checkbox
          size="work"
          className={styles['also']}
          checked={asked === 'ALL'}
          disabled={isBusy}
          onChange={({ target }) => setAsked(target.checked ? 'ALL' : 'VERIFIED')}
        >
          {t('unlock.alsoUnverified', { count: leftOut })}
        </Checkbox>
      )}
      {quote && quote.held > 0 && (
        <p className={styles['quiet']}>
          <Icon of={infoIcon} size={16} />
          <span>{t('unlock.held', { count: quote.held })}</span>
        </p>
      )}
      {order && count === 0 && leftOut === 0 && quote?.held === 0 && quote.reserved.length === 0 && (
        <p>{t('unlock.noneText')}</p>
      )}
      {changed && (
        <p className={styles['note']} role="status">
          <Icon of={infoIcon} size={16} />
          <span>{t('unlock.changed')}</span>
        </p>
      )}
      {order && count !== 0 && (
        <>
          <OrderLines {...order} />
          {order.unverified > 0 && leftOut === 0 && (
            <p className={styles['quiet']}>
              <Icon of={infoIcon} size={16} />
              <span>{t('unlock.unverified', { count: order.unverified })}</span>
            </p>
          )}
          <FormAlert size="work" message={failure} className={styles['failure']} />
          {isForOthers ? (
            <p className={styles['note']}>
              <Icon of={lockIcon} size={16} />
              <span>{t('price.ask', { names: buyers.names })}</span>
            </p>
          ) : (
            <>
              {order.total > 0 && <Buyer {...order.buyer} />}
              <p className={styles['quiet']}>
                <Icon of={infoIcon} size={16} />
                <span>{t('unlock.final')}</span>
              </p>
            </>
          )}
        </>
      )}
    </Dialog>
  );
}

function ActLabel({ order }: { readonly order: Pick<OrderQuote, 'count' | 'lines' | 'total' | 'currency'> }) {
  const { t } = useTranslation('leads');
  const { count, lines, total, currency } = order;
  const label = () => {
    if (total > 0) return t('unlock.pay', { sum: formatMoney(total, currency) });
    return isFree(lines) ? t('unlock.actFor', { count, sum: t('price.free') }) : t('unlock.byCredit', { count });
  };
  // An element, as what stands in its place before: a text would not be found in a page that the browser translates.
  return <span>{label()}</span>;
}

/** Whose invoice it will be, and the way to change that. */
function Buyer({ name, postalAddress, vatId }: OrderQuote['buyer']) {
  const { t } = useTranslation('leads');
  const who = [name, vatId].filter(Boolean).join(', ');
  return (
    <p className={styles['quiet']}>
      <Icon of={buildingIcon} size={16} />
      <span>
        {t(postalAddress === null ? 'unlock.buyerNoAddress' : 'unlock.buyer', { who })}{' '}
        <Link to="/settings">{t('unlock.changeBuyer')}</Link>
      </span>
    </p>
  );
}
