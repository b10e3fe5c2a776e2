import type { Payment } from '@fairlead/contract/payments';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { retryIcon } from '../../../ui/icons.ts';
import styles from './checkout.module.css';
import type { CheckoutState } from './checkout-state.ts';

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
