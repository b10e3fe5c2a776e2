import type { Payment } from '@fairlead/contract/payments';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatTime, formatTimeWithSeconds } from '../../../lib/i18n/formats.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, infoIcon, lockIcon, retryIcon } from '../../../ui/icons.ts';
import { cardLabel, linesLabel, reasonLabel, subjectLabel } from '../payment-labels.ts';
import { ReceiptButton } from '../receipt-button.tsx';
import styles from './checkout.module.css';
import type { CheckoutState } from './checkout-state.ts';

interface CheckoutStepsProps {
  readonly payment: Payment;
  readonly openedAt: number;
  readonly waitsForLocks: (now: number) => boolean;
  /** The last time it was asked for in vain. */
  readonly isUnreachable: boolean;
}

/** Steps of a payment that is waited for: those done, those to come, and the things kept meanwhile. */
export function CheckoutSteps({ payment, openedAt, waitsForLocks, isUnreachable }: CheckoutStepsProps) {
  const { t } = useTranslation('payments');
  const now = useNow(1_000);
  const { target, amount, currency, createdAt, card, isProcessing } = payment;
  const seconds = formatNumber(Math.max(0, Math.floor((now - openedAt) / 1000)));
  const asking = () => {
    if (isUnreachable) return t('waiting.unreachable');
    return waitsForLocks(now) ? t('waiting.asking', { seconds }) : t('waiting.noLonger');
  };
  return (
    <>
      <ol className={styles['steps']}>
        <Step
          state="done"
          title={t('waiting.sent')}
          detail={`${subjectLabel(t, payment)}, ${formatMoney(amount, currency)}`}
          at={formatTimeWithSeconds(createdAt)}
        />
        <Step
          state={isProcessing ? 'done' : 'now'}
          title={t('waiting.entered')}
          detail={isProcessing ? card !== null && cardLabel(t, card) : asking()}
        />
        <Step state={isProcessing ? 'now' : 'off'} title={t('waiting.bank')} detail={isProcessing && asking()} />
        <Step state="off" title={t(target === 'LEAD' ? 'waiting.unlocked' : 'waiting.opened')} />
      </ol>
      <p className={styles['note']}>
        <Icon of={lockIcon} size={16} />
        <span>
          {keptLabel(t, payment)} {t('kept.once')}
        </span>
      </p>
    </>
  );
}

/** Once the person is done, what is kept is kept until the bank has answered, which may take days. */
function keptLabel(t: TFunction<'payments'>, { target, count, isProcessing, expiresAt }: Payment): string {
  if (isProcessing) return target === 'LEAD' ? t('kept.leadsByBank', { count }) : t('kept.dashboardByBank');
  const until = formatTime(expiresAt);
  return target === 'LEAD' ? t('kept.leads', { count, until }) : t('kept.dashboard', { until });
}

interface StepProps {
  readonly state: 'done' | 'now' | 'off';
  readonly title: string;
  readonly detail?: ReactNode;
  readonly at?: string;
}

function Step({ state, title, detail, at }: StepProps) {
  const { t } = useTranslation('payments');
  return (
    <li className={classNames(styles['step'], styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
      <i aria-hidden="true">{state === 'done' && <Icon of={checkIcon} size={14} />}</i>
      <div>
        <p>{title}</p>
        {detail && <small>{detail}</small>}
      </div>
      <span>{state === 'now' ? t('waiting.now') : at}</span>
    </li>
  );
}

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

interface CheckoutActionsProps {
  readonly payment: Payment;
  readonly state: CheckoutState;
  readonly isAsking: boolean;
  readonly isAborting: boolean;
  readonly onAsk: () => void;
  readonly onAbort: () => void;
}

/** The ways on from a payment; the commonest is first. */
export function CheckoutActions({ payment, state, isAsking, isAborting, onAsk, onAbort }: CheckoutActionsProps) {
  const { t } = useTranslation('payments');
  const { projectId, url, amount, currency } = payment;
  const isPaid = state === 'PAID';
  const isOpen = state === 'NOT_PAID' || state === 'DECLINED';
  // Where there is nothing else to press, going back is the main thing.
  const isOver = !isOpen && state !== 'WAITING';
  return (
    <div className={styles['ends']}>
      {isOpen && url !== null && (
        <a href={url} className={buttonClass({ kind: 'main', size: 'work' })}>
          {t('tryAgain', { sum: formatMoney(amount, currency) })}
        </a>
      )}
      <ButtonLink
        size="work"
        kind={isOver ? 'main' : 'outline'}
        to={`/project/${projectId}/sales-leads-center${isPaid ? '?unlocked=true' : ''}`}
      >
        {t('toLeads')}
      </ButtonLink>
      {state === 'WAITING' && (
        <Button size="work" kind="text" icon={retryIcon} isBusy={isAsking} onClick={onAsk}>
          {t('askNow')}
        </Button>
      )}
      {isOver && (
        <ButtonLink size="work" to="/pricing">
          {t('toPricing')}
        </ButtonLink>
      )}
      {isOpen && (
        <Button size="work" kind="text" className={styles['last']} isBusy={isAborting} onClick={onAbort}>
          {t('giveUp')}
        </Button>
      )}
    </div>
  );
}
