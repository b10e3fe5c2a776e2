import type { LeadsToUnlock } from '@fairlead/contract/lead-unlock';
import { type OrderQuote, openPayment, type Payment, quoteOrder } from '@fairlead/contract/payments';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/client/call.ts';
import { ApiProblem } from '../../../lib/client/failures.ts';
import { endpointKey } from '../../../lib/query/query.ts';
import { type Asked, lockedIds, orderOf } from './asked.ts';

interface PayingOptions {
  readonly projectId: string;
  readonly asked: Asked;
  /** Told of what was paid without leaving the page, by credit and licences alone. */
  readonly onPaid: (leadIds: Readonly<LeadsToUnlock>, count: number) => Promise<void>;
}

/** Orders what was quoted and leaves for the page where it is paid. */
export function usePaying({ projectId, asked, onPaid }: PayingOptions) {
  const { t } = useTranslation('leads');
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  /** Costs something else than was said before, so that it is shown before anybody pays it. */
  const [changed, setChanged] = useState<Payment | null>(null);
  // Back from the page of payment by the browser's own button, which may bring back the page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      setBusy(false);
      setChanged(null);
      void client.invalidateQueries({ queryKey: endpointKey(quoteOrder) });
    };
    addEventListener('pageshow', comeBack);
    return () => removeEventListener('pageshow', comeBack);
  }, [client]);

  const messageOf = (error: unknown): string => {
    if (!(error instanceof ApiProblem)) return t('unlock.notReached');
    return error.code === 'UNAVAILABLE' || error.code === 'UNKNOWN' ? t('unlock.unavailable') : error.detail;
  };

  /** Returns whether everything is done, so that nothing is left to ask. */
  async function pay(quote: OrderQuote): Promise<boolean> {
    setBusy(true);
    setFailure(null);
    try {
      const leadIds = lockedIds(asked);
      // The same order gets the same session, so that it may be sent again when no answer came.
      const again = { isQuiet: true, isIdempotent: true };
      const payment = changed ?? (await call(openPayment, { body: orderOf(projectId, leadIds) }, again));
      if (payment.status === 'PAID') {
        await onPaid(leadIds, payment.count - payment.creditedCount);
        return true;
      }
      const isAsQuoted = payment.amount === quote.total && payment.count === quote.count;
      if (changed === null && !isAsQuoted) setChanged(payment);
      else if (payment.url === null) setFailure(t('unlock.unavailable'));
      else {
        location.assign(payment.url);
        return false;
      }
    } catch (error) {
      setFailure(messageOf(error));
      if (error instanceof ApiProblem && error.code === 'NOTHING_TO_PAY')
        void client.invalidateQueries({ queryKey: endpointKey(quoteOrder) });
    }
    setBusy(false);
    return false;
  }
  return { pay, isBusy, failure, changed };
}
