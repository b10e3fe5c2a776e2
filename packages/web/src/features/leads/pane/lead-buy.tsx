import type { Price } from '@fairlead/contract/prices';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useBuyers } from '../../../lib/exhibitions/use-buyers.ts';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { unlockIcon } from '../../../ui/icons.ts';
import { ownSumLabel, priceReason, sumLabel } from '../unlock/price-labels.ts';
import { useLeadPrice } from '../unlock/use-quote.ts';
import styles from './lead-pane.module.css';

interface LeadBuyProps {
  readonly projectId: string;
  readonly isBusy: boolean;
  /** A step that costs money is asked for once more. */
  readonly onUnlock: (isFree: boolean) => void;
}

function reasonOf(t: TFunction<'leads'>, { amount, licence, source }: Price): string {
  // A free lead uses up no licence.
  if (licence === null || amount === 0) return priceReason(t, source);
  const { remaining } = licence;
  if (remaining === null) return t('price.licenceWithoutLimit');
  return t('price.licence', { count: remaining, left: formatNumber(remaining) });
}

/** The way out of a locked lead: what its details cost, why, and the button that opens them. */
export function LeadBuy({ projectId, isBusy, onUnlock }: LeadBuyProps) {
  const { t } = useTranslation('leads');
  const { data: price } = useLeadPrice(projectId);
  const isFree = price !== undefined && (price.amount === 0 || price.licence !== null);
  const buyers = useBuyers();
  const isForOthers = !buyers.mayBuy && price !== undefined && price.amount > 0;
  const amount = isFree ? 0 : (price?.amount ?? 0);
  const sum = price && sumLabel(t, amount, price.currency);
  return (
    <section className={styles['buy']}>
      {price && (
        <p className={styles['price']}>
          <b className={styles['sum']}>{ownSumLabel(t, amount, price.currency)}</b> {!isFree && t('price.beforeTax')}
        </p>
      )}
      <p>{price ? reasonOf(t, price) : t('pane.lockedText')}</p>
      {isForOthers ? (
        <p>{t('price.ask', { names: buyers.names })}</p>
      ) : (
        <Button kind="main" size="work" icon={unlockIcon} isWide isBusy={isBusy} onClick={() => onUnlock(isFree)}>
          {sum === undefined ? t('pane.unlockOne') : t('pane.unlockOneFor', { sum })}
        </Button>
      )}
    </section>
  );
}
