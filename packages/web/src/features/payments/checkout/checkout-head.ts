import type { Payment } from '@fairlead/contract/payments';
import type { TFunction } from 'i18next';
import { formatDayAndTime, formatMoney, formatTime } from '../../../lib/i18n/formats.ts';
import { cardLabel } from '../payment-labels.ts';
import type { CheckoutState } from './checkout-state.ts';

interface CheckoutHead {
  readonly tone: 'ok' | 'wait' | 'bad' | 'off';
  readonly title: string;
  readonly text: string;
}

function paidHead(t: TFunction<'payments'>, payment: Payment): CheckoutHead {
  const { target, count, creditedCount, amount, currency, card, endedAt } = payment;
  const unlocked = count - creditedCount;
  const title = () => {
    if (target === 'DASHBOARD') return unlocked > 0 ? t('paid.dashboard') : t('paid.none');
    return unlocked > 0 ? t('paid.leads', { count: unlocked }) : t('paid.none');
  };
  const when = formatDayAndTime(endedAt ?? payment.createdAt);
  const sum = formatMoney(amount, currency);
  const text = () => {
    if (amount === 0) return t('paid.nothing', { when });
    return card === null ? t('paid.sum', { sum, when }) : t('paid.with', { sum, card: cardLabel(t, card), when });
  };
  return { tone: 'ok', title: title(), text: text() };
}

/** State of a payment, in a line and a sentence. */
export function checkoutHead(t: TFunction<'payments'>, payment: Payment, state: CheckoutState): CheckoutHead {
  const { target, count, currency, refunded, card, expiresAt } = payment;
  const until = formatTime(expiresAt);
  const kept = target === 'LEAD' ? t('kept.leads', { count, until }) : t('kept.dashboard', { until });
  switch (state) {
    case 'PAID':
      return paidHead(t, payment);
    case 'REFUNDED': {
      const sum = formatMoney(refunded, currency);
      const text =
        card === null ? t('refunded.text', { sum }) : t('refunded.toCard', { sum, card: cardLabel(t, card) });
      return { tone: 'off', title: t('refunded.title'), text };
    }
    case 'WAITING':
      return { tone: 'wait', title: t('waiting.title'), text: t('waiting.text') };
    case 'NOT_PAID':
      return { tone: 'off', title: t('notPaid.title'), text: `${t('notPaid.text')} ${kept}` };
    case 'DECLINED':
      return { tone: 'bad', title: t('declined.title'), text: `${t('declined.text')} ${kept}` };
    case 'FAILED':
      return { tone: 'bad', title: t('declined.title'), text: t('declined.over') };
    case 'EXPIRED':
      return { tone: 'off', title: t('expired.title'), text: t('expired.text') };
  }
}
