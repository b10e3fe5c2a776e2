import type { Payment } from '@fairlead/contract/payments';

/** State of a payment on the page; DECLINED can be tried again, FAILED is over. */
export type CheckoutState = 'PAID' | 'REFUNDED' | 'WAITING' | 'NOT_PAID' | 'DECLINED' | 'FAILED' | 'EXPIRED';

/**
 * A person who comes back from paying waits for the provider's word; one who gave up there, or opens the payment again, has not
 * paid as far as we know.
 */
export function checkoutState(
  { status, isProcessing, failure }: Pick<Payment, 'status' | 'isProcessing' | 'failure'>,
  isCancelled: boolean,
): CheckoutState {
  if (status !== 'OPEN') return status;
  if (isProcessing) return 'WAITING';
  if (failure !== null) return 'DECLINED';
  return isCancelled ? 'NOT_PAID' : 'WAITING';
}
