import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { unlockIcon } from '../../../ui/icons.ts';
import { priceReason, sumLabel } from '../unlock/price-labels.ts';
import { useLeadPrice } from '../unlock/use-unlock.ts';
import styles from './lead-pane.module.css';

interface LeadBuyProps {
  readonly projectId: string;
  readonly isBusy: boolean;
  /** What costs something is asked for once more. */
  readonly onUnlock: (isFree: boolean) => void;
}

/** The way out of a locked lead: what its details cost, why, and the button that opens them. */
export function LeadBuy({ projectId, isBusy, onUnlock }: LeadBuyProps) {
  const { t } = useTranslation('leads');
  const { data: price } = useLeadPrice(projectId);
  const remaining = price?.licence?.remaining ?? 0;
  const isFree = price !== undefined && (price.amount === 0 || remaining > 0);
  const sum = price && sumLabel(t, isFree ? 0 : price.amount, price.currency);
  return (
    <section className={styles['buy']}>
      {sum !== undefined && <b className={styles['sum']}>{sum}</b>}
      <p>
        {t('pane.lockedText')}{' '}
        {price &&
          (remaining > 0
            ? t('price.licence', { count: remaining, left: formatNumber(remaining) })
            : priceReason(t, price.source))}
      </p>
      <Button kind="main" size="work" icon={unlockIcon} isWide isBusy={isBusy} onClick={() => onUnlock(isFree)}>
        {sum === undefined ? t('pane.unlockOne') : t('pane.unlockOneFor', { sum })}
      </Button>
    </section>
  );
}
