import type { Lead } from '@fairlead/contract/leads';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/i18n/formats.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { infoIcon, unlockIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isLocked } from '../lead-labels.ts';
import { priceReason, sumLabel } from './price-labels.ts';
import styles from './unlock-dialog.module.css';
import { useQuote } from './use-unlock.ts';

interface UnlockDialogProps {
  readonly projectId: string;
  readonly projectName: string;
  /** Whom it is about; null while nobody asks. */
  readonly leads: readonly Lead[] | null;
  readonly isBusy: boolean;
  readonly onUnlock: (leads: readonly Lead[]) => void;
  readonly onClose: () => void;
}

const none: readonly Lead[] = [];

/** Asks before contact details are unlocked: for how many, what each costs and why, and the sum. It cannot be undone. */
export function UnlockDialog({ projectId, projectName, leads, isBusy, onUnlock, onClose }: UnlockDialogProps) {
  const { t } = useTranslation('leads');
  const chosen = leads ?? none;
  const count = chosen.filter(isLocked).length;
  const { data, error, refetch } = useQuote(projectId, chosen);
  const quote = data?.quote;
  const toPay = quote && quote.amount > 0;
  const sum = quote && sumLabel(t, quote.amount, quote.currency);
  return (
    <Dialog
      isOpen={leads !== null}
      onClose={onClose}
      title={t('unlock.title', { count })}
      subject={projectName}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {toPay ? t('unlock.close') : t('unlock.cancel')}
          </Button>
          {!toPay && (
            <Button
              size="work"
              kind="main"
              icon={unlockIcon}
              isBusy={isBusy}
              aria-disabled={data === undefined}
              onClick={() => data !== undefined && onUnlock(chosen)}
            >
              {sum === undefined ? t('unlock.act', { count }) : t('unlock.actFor', { count, sum })}
            </Button>
          )}
        </>
      }
    >
      {data === undefined && error === null && (
        <div className={styles['waiting']} aria-busy="true">
          <Skeleton shape="most" />
          <Skeleton shape="half" />
        </div>
      )}
      {data === undefined && error !== null && (
        <ErrorState size="work" title={t('unlock.failed')} onRetry={() => void refetch()} />
      )}
      {quote && (
        <dl className={styles['quote']}>
          {quote.lines.map((line) => (
            <div key={`${line.source} ${line.amount}`} className={styles['line']}>
              <dt>
                <b>{t('unlock.line', { count: line.count, each: formatMoney(line.amount, quote.currency) })}</b>
                <small>{priceReason(t, line.source)}</small>
              </dt>
              <dd>{formatMoney(line.amount * line.count, quote.currency)}</dd>
            </div>
          ))}
          <div className={styles['sum']}>
            <dt>{t('unlock.sum')}</dt>
            <dd>{sum}</dd>
          </div>
        </dl>
      )}
      {data !== undefined && (
        <p className={styles['note']}>
          <Icon of={infoIcon} size={16} />
          <span>{toPay ? t('unlock.payment') : t('unlock.final')}</span>
        </p>
      )}
    </Dialog>
  );
}
