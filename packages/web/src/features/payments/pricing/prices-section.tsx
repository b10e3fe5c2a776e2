import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { explainPrice, type PriceExplanation } from '@fairlead/contract/prices';
import type { TFunction } from 'i18next';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTextContext } from '../../../lib/audience.ts';
import { formatDay, formatMoney, formatNumber } from '../../../lib/i18n/formats.ts';
import { useEndpoint, useEndpointPages } from '../../../lib/query/query.ts';
import { aboveRowClass, type Column, rowLinkClass, WorkTable } from '../../../ui/business/table.tsx';
import { Button } from '../../../ui/button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { chevronDownIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { narrowQuery, phoneQuery, useMedia } from '../../../ui/use-media.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import styles from './pricing.module.css';
import { Section } from './section.tsx';

/** Price of a project's lead, and its reason. */
const useExplanation = (projectId: string) =>
  useEndpoint(explainPrice, { query: { projectId, target: 'LEAD' } }, { call: { isQuiet: true } });

const decidingStep = ({ ladder }: PriceExplanation) => ladder.find(({ isDeciding }) => isDeciding);

/** The price that would hold without the one that decides. */
function replacedPrice({ ladder }: PriceExplanation) {
  const at = ladder.findIndex(({ isDeciding }) => isDeciding);
  return at === -1 ? undefined : ladder.slice(at + 1).find(({ price }) => price !== null)?.price;
}

/** Says whether a licence covers every lead, so that none of them costs anything. */
const isCovered = ({ licence }: PriceExplanation): boolean => licence !== null && licence.remaining === null;

/** Whose price it is, after the scope in the contract's word. */
function scopeReason(t: TFunction<'payments'>, explanation: PriceExplanation): string {
  const step = decidingStep(explanation);
  if (!step) return t('pricing.noPrice');
  if (step.scope === 'LICENSE' || step.scope === 'TRADE_FAIR')
    return step.name === null ? t(`pricing.scope.${step.scope}`) : t('pricing.scope.named', { name: step.name });
  return t(`pricing.scope.${step.scope}`);
}

type Step = PriceExplanation['ladder'][number];

/** All scopes in the order in which the first one that has a price decides; what is not reached is struck out. */
function Ladder({ projectId, label }: { readonly projectId: string; readonly label: string }) {
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

interface ProjectCellProps {
  readonly projectId: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The whole row opens and closes the ladder; on a phone the reason stands under the name. */
function ProjectCell({ projectId, name, isOpen, onToggle }: ProjectCellProps) {
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

function SumCell({ projectId }: { readonly projectId: string }) {
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

function ReasonCell({ projectId }: { readonly projectId: string }) {
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

function SinceCell({ projectId }: { readonly projectId: string }) {
  const { data } = useExplanation(projectId);
  const since = data && decidingStep(data)?.since;
  return <span className={styles['quiet']}>{since ? formatDay(since) : '–'}</span>;
}

/** Prices of a lead by project, one reason a price; all four scopes open under the row. */
export function PricesSection() {
  const { t } = useTranslation('payments');
  const context = useTextContext();
  const isNarrow = useMedia(narrowQuery);
  const isPhone = useMedia(phoneQuery);
  const [openId, setOpenId] = useState<string | null>(null);
  const projects = useEndpointPages(
    listExhibitions,
    { query: { kind: 'PROJECT', archived: 'false', limit: 8 } },
    { call: { isQuiet: true } },
  );
  const rows = projects.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns: readonly Column<Exhibition>[] = [
    {
      key: 'project',
      label: t('pricing.column.project'),
      width: isPhone ? '64%' : '30%',
      cell: ({ id, name }) => (
        <ProjectCell
          projectId={id}
          name={name}
          isOpen={openId === id}
          onToggle={() => setOpenId(openId === id ? null : id)}
        />
      ),
      tooltip: ({ name }) => name,
    },
    {
      key: 'sum',
      label: t('pricing.column.price'),
      width: isPhone ? '36%' : '132px',
      align: 'end',
      cell: ({ id }) => <SumCell projectId={id} />,
    },
    { key: 'why', label: t('pricing.column.why'), hide: 'phone', cell: ({ id }) => <ReasonCell projectId={id} /> },
    {
      key: 'since',
      label: t('pricing.column.since'),
      width: '120px',
      hide: 'narrow',
      cell: ({ id }) => <SinceCell projectId={id} />,
    },
  ];
  const columnCount = isPhone ? 2 : isNarrow ? 3 : 4;
  const renderRow = ({ id, name }: Exhibition, cells: ReactNode) => (
    <>
      <tr className={openId === id ? styles['openRow'] : undefined}>{cells}</tr>
      {openId === id && (
        <tr id={`ladder-${id}`} className={styles['ladderRow']}>
          <td colSpan={columnCount}>
            <Ladder projectId={id} label={t('pricing.ladder', { name })} />
          </td>
        </tr>
      )}
    </>
  );
  return (
    <Section title={t('pricing.pay')} note={t('pricing.payNote', { context })} query={projects}>
      {rows.length === 0 && (
        <div className={styles['empty']}>
          <p>{t('pricing.noProjects')}</p>
          <ButtonLink to="/project" size="work">
            {t('pricing.newProject')}
          </ButtonLink>
        </div>
      )}
      {rows.length > 0 && (
        <WorkTable
          label={t('pricing.pay')}
          columns={columns}
          groups={[{ key: 'all', rows }]}
          rowId={({ id }) => id}
          renderRow={renderRow}
        />
      )}
      {projects.hasNextPage && (
        <div className={styles['further']}>
          <Button size="work" isBusy={projects.isFetchingNextPage} onClick={projects.fetchMore}>
            {t('pricing.more')}
          </Button>
        </div>
      )}
    </Section>
  );
}
