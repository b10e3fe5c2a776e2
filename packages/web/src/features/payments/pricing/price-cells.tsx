import type { PriceExplanation } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney, formatNumber } from '../../../lib/i18n/formats.ts';
import { aboveRowClass, rowLinkClass } from '../../../ui/business/table.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './rows.module.css';
import { decidingStep, isCovered, replacedPrice, scopeReason, useExplanation } from './use-explanation.ts';

interface ProjectCellProps {
  readonly projectId: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The whole row opens and closes the ladder; on a phone the reason stands under the name. */
export function ProjectCell({ projectId, name, isOpen, onToggle }: ProjectCellProps) {
  const isPhone = useMedia(phoneQuery);
  return (
    <div className={styles['project']}>
      <Icon of={chevronDownIcon} size={16} className={classNames(styles['arrow'], isOpen && styles['turned'])} />
      <div className={styles['cell']}>
        <button
          translate="no"
          type="button"
          className={classNames(rowLinkClass, styles['open'])}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `ladder-${projectId}` : undefined}
          onClick={onToggle}
        >
          {name}
        </button>
        {isPhone && <ReasonCell projectId={projectId} />}
      </div>
    </div>
  );
}

export function SumCell({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('payments');
  const { data, error } = useExplanation(projectId);
  if (data === undefined) return error === null ? <Skeleton /> : '–';
  const { amount, currency } = data.price;
  const replaced = isCovered(data) ? data.price : replacedPrice(data);
  // Only what is dearer in the same currency is struck out: it reads as a reduction.
  const isReduced = replaced?.currency === currency && (replaced.amount > amount || isCovered(data));
  return (
    <>
      {replaced && isReduced && (
        <s className={styles['was']}>
          <VisuallyHidden>{t('pricing.insteadOf')} </VisuallyHidden>
          {formatMoney(replaced.amount, replaced.currency)}
        </s>
      )}{' '}
      <b>{formatMoney(isCovered(data) ? 0 : amount, currency)}</b>
    </>
  );
}

export function ReasonCell({ projectId }: { readonly projectId: string }) {
  const { t } = useTranslation('payments');
  const { data, error, refetch } = useExplanation(projectId);
  if (data === undefined)
    return error === null ? (
      <Skeleton shape="most" />
    ) : (
      <span className={aboveRowClass}>
        {t('pricing.priceFailed')}{' '}
        <Button size="compact" kind="text" onClick={() => void refetch()}>
          {t('pricing.again')}
        </Button>
      </span>
    );
  return <Reason explanation={data} />;
}

function Reason({ explanation }: { readonly explanation: PriceExplanation }) {
  const { t } = useTranslation('payments');
  const { licence } = explanation;
  if (licence && licence.remaining === null)
    return <span className={styles['reason']}>{t('pricing.coversAll', { name: licence.name })}</span>;
  return (
    <span className={styles['reason']}>
      <span title={scopeReason(t, explanation)}>{scopeReason(t, explanation)}</span>
      {licence && licence.remaining !== null && (
        <small>
          {t('pricing.coversFirst', {
            count: licence.remaining,
            left: formatNumber(licence.remaining),
            name: licence.name,
          })}
        </small>
      )}
    </span>
  );
}

export function SinceCell({ projectId }: { readonly projectId: string }) {
  const { data } = useExplanation(projectId);
  const since = data && decidingStep(data)?.since;
  return <span className={styles['quiet']}>{since ? formatDay(since) : '–'}</span>;
}
