import { openPayment } from '@fairlead/contract/payments';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { useBuyers } from '../../lib/exhibitions/use-buyers.ts';
import { formatMoney } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FormAlert } from '../../ui/form-alert.tsx';
import { unlockIcon } from '../../ui/icons.ts';

interface NotBoughtProps {
  readonly projectId: string;
  readonly price: { readonly amount: number; readonly currency: string };
  readonly onOpened: () => void;
}

/** Price of the figures, and the way to them; no figure is shown that is not there. */
export function NotBought({ projectId, price, onOpened }: NotBoughtProps) {
  const { t } = useTranslation('insights');
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const buy = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const body = { projectId, target: 'DASHBOARD' } as const;
      const payment = await call(openPayment, { body }, { isQuiet: true, isIdempotent: true });
      if (payment.url === null) onOpened();
      else location.assign(payment.url);
    } catch (error) {
      setFailure(error instanceof ApiProblem ? error.detail : t('notBought.failed'));
      setBusy(false);
    }
  };
  const buyers = useBuyers();
  const isForOthers = !buyers.mayBuy && price.amount > 0;
  const sum = formatMoney(price.amount, price.currency);
  return (
    <EmptyState
      size="work"
      title={t('notBought.title')}
      actions={
        !isForOthers && (
          <Button size="work" kind="main" icon={unlockIcon} isBusy={isBusy} onClick={() => void buy()}>
            {t('notBought.buy', { sum })}
          </Button>
        )
      }
    >
      {t('notBought.text', { sum })} {isForOthers && t('notBought.ask', { names: buyers.names })}
      {failure !== null && <FormAlert message={failure} />}
    </EmptyState>
  );
}
