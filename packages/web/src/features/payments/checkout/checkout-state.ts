import type { Payment } from '@fairlead/contract/payments';

/** What the page says of a payment; DECLINED can be tried again, FAILED is over. */
export type CheckoutState = 'PAID' | 'REFUNDED' | 'WAITING' | 'NOT_PAID' | 'DECLINED' | 'FAILED' | 'EXPIRED';

/**
 * Whoever comes back from paying waits for the provider to say so; whoever gave up there, or opens the payment again, has not
 * paid as far as anybody knows.
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
