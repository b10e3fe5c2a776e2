import type { OrderQuote } from '@fairlead/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useBuyers } from '../../../lib/exhibitions/use-buyers.ts';
import { formatMoney, formatNumber, formatTime } from '../../../lib/i18n/formats.ts';
import { TestMode } from '../../../ui/business/test-mode.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { buildingIcon, infoIcon, lockIcon, unlockIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isLocked } from '../lead-labels.ts';
import { type Asked, isFree, isFreeToAll } from './asked.ts';
import { OrderLines } from './order-lines.tsx';
import styles from './unlock-dialog.module.css';
import { usePaying } from './use-paying.ts';
import { useQuote } from './use-quote.ts';
import type { Unlocking } from './use-unlock.ts';

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
