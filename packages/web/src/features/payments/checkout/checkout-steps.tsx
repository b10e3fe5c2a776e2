import type { Payment } from '@fairlead/contract/payments';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatTime, formatTimeWithSeconds } from '../../../lib/i18n/formats.ts';
import { useNow } from '../../../lib/use-now.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { checkIcon, lockIcon } from '../../../ui/icons.ts';
import { cardLabel, subjectLabel } from '../payment-labels.ts';
import styles from './checkout.module.css';

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
