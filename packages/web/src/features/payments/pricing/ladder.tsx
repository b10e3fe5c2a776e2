import type { PriceExplanation } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../../lib/audience.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/i18n/formats.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import styles from './rows.module.css';
import { useExplanation } from './use-explanation.ts';

type Step = PriceExplanation['ladder'][number];

/** All scopes in the order in which the first one that has a price decides; what is not reached is struck out. */
export function Ladder({ projectId, label }: { readonly projectId: string; readonly label: string }) {
  const { t } = useTranslation('payments');
  const context = useTextContext();
  const { data } = useExplanation(projectId);
  if (data === undefined) return <Skeleton />;
  // A company outside fairs has no price of one, and reads no word of it.
  const steps = data.ladder.filter(({ scope, price }) => scope !== 'TRADE_FAIR' || price || context === 'FAIRS');
  const at = steps.findIndex(({ isDeciding }) => isDeciding);
  return (
    <div className={styles['ladder']}>
      <ol aria-label={label}>
        {steps.map((step, index) => (
          <li key={step.scope} className={classNames(step.isDeciding && styles['decides'])}>
            <small>
              {formatNumber(index + 1)} {t(`pricing.scopeName.${step.scope}`)}
            </small>
            <StepPrice step={step} isReached={at === -1 || index <= at} />
            <small>{noteOf(t, step)}</small>
          </li>
        ))}
      </ol>
      {data.locked !== null && data.locked.count > 0 && (
        <p>
          {t('pricing.locked', {
            count: data.locked.count,
            sum: formatMoney(data.locked.amount, data.price.currency),
          })}
        </p>
      )}
    </div>
  );
}

function noteOf(t: ReturnType<typeof useTranslation<'payments'>>['t'], { scope, name, price, since }: Step): string {
  const who = name ?? t(`pricing.step.${scope}`);
  if (price === null) return scope === 'BASE' || name === null ? who : t('pricing.step.without', { name });
  return since === null ? who : t('pricing.step.since', { who, day: formatDay(since) });
}

function StepPrice({ step, isReached }: { readonly step: Step; readonly isReached: boolean }) {
  if (step.price === null) return <b>–</b>;
  const sum = formatMoney(step.price.amount, step.price.currency);
  return <b>{isReached ? sum : <s>{sum}</s>}</b>;
}
