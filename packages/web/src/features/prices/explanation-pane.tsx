import { type PriceTarget, priceTarget } from '@fairlead/contract/price-target';
import { clearAllPriceCaches, clearPriceCache, explainPrice, type PriceExplanation } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatDay, formatMoney, formatNumber } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DayField } from '../../ui/day-field.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, clockIcon, unlockIcon } from '../../ui/icons.ts';
import type { Choice } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ProjectSelect } from './choices.tsx';
import { useRefresh } from './dialog-parts.tsx';
import styles from './explanation-pane.module.css';
import { minutesSince } from './moments.ts';

/** Price of this project for it, now or with `day` on a day; an empty one is not chosen yet. */
export interface PriceQuestion {
  readonly project: Choice | null;
  readonly target: PriceTarget;
  readonly day: string | null;
}

/** Noon of a day here: what was assigned on it. */
const noonOf = (day: string): string | undefined => {
  const at = new Date(`${day}T12:00:00`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

/** Equal questions share one request. */
export function useExplanation({ project, target, day }: PriceQuestion) {
  const at = day === null ? undefined : noonOf(day);
  const isAsked = project !== null && (day === null || at !== undefined);
  const { data, error, refetch, isFetching } = useEndpoint(
    explainPrice,
    { query: { projectId: project?.id ?? '', target, ...(at !== undefined && { at }) } },
    { enabled: isAsked, staleTime: 0, call: { isQuiet: true } },
  );
  // Without a day yet it would be that of now.
  return { data: isAsked ? data : undefined, error, refetch, isFetching };
}

interface ExplanationProps {
  readonly explained: PriceExplanation;
  /** And not of a day. */
  readonly isNow: boolean;
  readonly onClear: () => void;
}

/** The price, the four scopes in the order in which they decide, and what is used before it. */
function Explanation({ explained, isNow, onClear }: ExplanationProps) {
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

interface ExplanationPaneProps {
  readonly question: PriceQuestion;
  readonly onAsk: (question: PriceQuestion) => void;
}

/** Asks for a project and shows what it would pay, now or on a day. */
export function ExplanationPane({ question, onAsk }: ExplanationPaneProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const { project, target, day } = question;
  const ask = (change: Partial<PriceQuestion>) => onAsk({ ...question, ...change });
  const { data, error, refetch, isFetching } = useExplanation(question);
  const clear = async (priceId: string | null) => {
    await (priceId === null ? call(clearAllPriceCaches, {}) : call(clearPriceCache, { params: { priceId } }));
    await refresh();
  };
  return (
    <aside className={styles['pane']} aria-label={t('explain.title')}>
      <h2>{t('explain.title')}</h2>
      <ProjectSelect value={project} onChange={(choice) => ask({ project: choice })} />
      <div className={styles['choices']}>
        <Segmented
          label={t('explain.target')}
          size="work"
          value={target}
          onChange={(value) => ask({ target: value })}
          segments={priceTarget.options.map((value) => ({ value, label: t(`target.${value}`) }))}
        />
        <Segmented
          label={t('explain.when')}
          size="work"
          value={day === null ? 'now' : 'day'}
          onChange={(when) => ask({ day: when === 'now' ? null : '' })}
          segments={[
            { value: 'now', label: t('explain.now') },
            { value: 'day', label: t('explain.day') },
          ]}
        />
      </div>
      {day !== null && (
        <DayField size="work" label={t('explain.dayLabel')} value={day} onChange={(chosen) => ask({ day: chosen })} />
      )}
      {project === null && <p className={styles['none']}>{t('explain.none')}</p>}
      {project !== null && day === '' && <p className={styles['none']}>{t('explain.noDay')}</p>}
      {project !== null && data === undefined && isFetching && (
        <div aria-busy="true" className={styles['waiting']}>
          <Skeleton shape="half" />
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {project !== null && data === undefined && error !== null && (
        <ErrorState size="work" title={t('explain.failed')} onRetry={() => void refetch()} />
      )}
      {/* The client has shown it when it failed. */}
      {data && (
        <Explanation
          explained={data}
          isNow={day === null}
          onClear={() => void clear(data.price.priceId).catch(() => undefined)}
        />
      )}
    </aside>
  );
}
