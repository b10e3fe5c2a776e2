import type { PriceExplanation } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatNumber } from '../../lib/i18n/formats.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, clockIcon, unlockIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './explanation.module.css';
import { minutesSince } from './minutes-since.ts';

interface ExplanationProps {
  readonly explained: PriceExplanation;
  /** And not of a day. */
  readonly isNow: boolean;
  readonly onClear: () => void;
}

/** The price, the four scopes in the order in which they decide, and what is used before it. */
export function Explanation({ explained, isNow, onClear }: ExplanationProps) {
  const { t } = useTranslation('prices');
  const { price, ladder, licence, locked, target } = explained;
  const decidingAt = ladder.findIndex(({ isDeciding }) => isDeciding);
  const money = (amount: number) => formatMoney(amount, price.currency);
  const of =
    target === 'DASHBOARD'
      ? t('explain.dashboard')
      : locked === null || locked.count === 0
        ? t('explain.each')
        : t('explain.eachAll', { sum: money(locked.amount) });
  return (
    <>
      <p className={styles['result']}>
        <b>{money(price.amount)}</b> <span>{of}</span>
      </p>
      {locked !== null && <p className={styles['locked']}>{t('explain.locked', { count: locked.count })}</p>}
      {decidingAt < 0 && <p className={styles['none']}>{t('explain.free')}</p>}
      <ol className={styles['ladder']}>
        {ladder.map((step, index) => (
          <Step key={step.scope} step={step} place={index + 1} isReached={decidingAt < 0 || index <= decidingAt} />
        ))}
      </ol>
      <ul className={styles['facts']}>
        {licence && (
          <li>
            <Icon of={unlockIcon} size={16} />
            <span>
              {licence.quantity === null
                ? t('explain.licenceUnlimited', { name: licence.name, used: formatNumber(licence.used) })
                : t('explain.licence', {
                    name: licence.name,
                    used: formatNumber(licence.used),
                    quantity: formatNumber(licence.quantity),
                  })}
              {locked !== null && locked.covered > 0 && ` ${t('explain.covered', { count: locked.covered })}`}
            </span>
          </li>
        )}
        {isNow && <CacheFact since={explained.cachedSince} onClear={onClear} />}
      </ul>
    </>
  );
}

function CacheFact({ since, onClear }: { readonly since: string | null; readonly onClear: () => void }) {
  const { t } = useTranslation('prices');
  const minutes = since === null ? null : minutesSince(since);
  return (
    <li>
      <Icon of={clockIcon} size={16} />
      <span>
        {minutes === null
          ? t('explain.notCached')
          : minutes === 0
            ? t('explain.cachedNow')
            : t('explain.cached', { minutes })}
      </span>
      {minutes !== null && (
        <Button size="compact" onClick={onClear}>
          {t('explain.clear')}
        </Button>
      )}
    </li>
  );
}

interface StepProps {
  readonly step: PriceExplanation['ladder'][number];
  readonly place: number;
  readonly isReached: boolean;
}

const nothing = { EXHIBITOR: 'noPrice', LICENSE: 'noLicence', TRADE_FAIR: 'noFair', BASE: 'noBase' } as const;

/** One scope: whose price it is and since when, that it has none, or that another one decides before. */
function Step({ step, place, isReached }: StepProps) {
  const { t } = useTranslation('prices');
  const { scope, name, price, isDeciding, since, by } = step;
  const why = () => {
    if (price === null) return [name, t(`explain.${name === null ? nothing[scope] : 'noPrice'}`)];
    if (!isReached) return [price.name, t('explain.notReached')];
    return [
      price.name,
      since === null ? null : t('explain.since', { day: formatDay(since) }),
      by === null ? null : t('explain.by', { name: by }),
    ];
  };
  const amount = price === null ? '–' : formatMoney(price.amount, price.currency);
  return (
    <li className={classNames(isDeciding && styles['deciding'])}>
      <i aria-hidden="true">{isDeciding ? <Icon of={checkIcon} size={14} /> : place}</i>
      <div>
        <p>
          {t(`scope.${scope}`)}
          {isDeciding && <VisuallyHidden> ({t('explain.decides')})</VisuallyHidden>}
        </p>
        <small>{why().filter(Boolean).join(', ')}</small>
      </div>
      {price !== null && !isReached ? <s>{amount}</s> : <b>{amount}</b>}
    </li>
  );
}
