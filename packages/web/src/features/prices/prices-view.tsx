import {
  clearPriceCache,
  deletePrice,
  listPriceAssignments,
  listPrices,
  type ManagedPrice,
  type PriceAssignment,
  type PriceExplanation,
  unassignPrice,
} from '@fairlead/contract/prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatMoney } from '../../lib/i18n/formats.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody } from '../../ui/business/page.tsx';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, moreIcon, plusIcon, retryIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { AssignDialog, AssignmentsTable } from './assignments.tsx';
import { ConfirmDialog, useRefresh } from './dialog-parts.tsx';
import { type PriceQuestion, useExplanation } from './explanation-pane.tsx';
import { rowsOf, ShowMore, TargetTag } from './list-parts.tsx';
import { minutesSince } from './moments.ts';
import styles from './pricing.module.css';

interface PricesTableProps {
  readonly prices: readonly ManagedPrice[];
  readonly onAssign: (price: ManagedPrice) => void;
  readonly onClear: (price: ManagedPrice) => void;
  readonly onRetire: (price: ManagedPrice) => void;
}

/** Every price: what it is for, how much, for how many, and since when this server has it in memory. */
function PricesTable({ prices, onAssign, onClear, onRetire }: PricesTableProps) {
  const { t } = useTranslation('prices');
  const isPhone = useMedia(phoneQuery);
  const assigned = ({ assignments }: ManagedPrice): string =>
    assignments.length === 0
      ? t('prices.nowhere')
      : assignments.map(({ scope, count }) => t(`prices.assignedTo.${scope}`, { count })).join(', ');
  const cached = ({ cachedSince }: ManagedPrice): string => {
    if (cachedSince === null) return t('prices.notCached');
    const minutes = minutesSince(cachedSince);
    return minutes === 0 ? t('prices.cachedNow') : t('prices.cachedFor', { minutes });
  };
  const columns: readonly Column<ManagedPrice>[] = [
    {
      key: 'price',
      label: t('column.price'),
      cell: (price) => (
        <span className={styles['two']}>
          <b translate="no" title={price.name}>
            {price.name}
          </b>
          {isPhone && (
            <small>
              {`${t(`target.${price.target}`)} · ${price.retiredAt === null ? assigned(price) : t('prices.retired')}`}
            </small>
          )}
        </span>
      ),
    },
    {
      key: 'target',
      label: t('column.target'),
      width: '100px',
      hide: 'phone',
      cell: ({ target }) => <TargetTag target={target} />,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      width: '108px',
      align: 'end',
      cell: ({ amount, currency }) => <b>{formatMoney(amount, currency)}</b>,
    },
    {
      key: 'product',
      isNames: true,
      label: t('column.product'),
      width: '112px',
      hide: 'narrow',
      cell: ({ productId }) => <span className={styles['quiet']}>{productId ?? '–'}</span>,
      tooltip: ({ productId }) => productId ?? undefined,
    },
    {
      key: 'assigned',
      label: t('column.assigned'),
      width: '136px',
      hide: 'phone',
      cell: (price) => (price.retiredAt === null ? assigned(price) : <State tone="off">{t('prices.retired')}</State>),
      tooltip: assigned,
    },
    {
      key: 'cached',
      label: t('column.cached'),
      width: '96px',
      hide: 'phone',
      cell: (price) => price.retiredAt === null && <span className={styles['quiet']}>{cached(price)}</span>,
    },
    {
      key: 'more',
      label: t('column.more'),
      width: '64px',
      align: 'end',
      isQuiet: true,
      cell: (price) =>
        price.retiredAt === null && (
          <Menu
            align="end"
            trigger={<IconButton icon={moreIcon} size="compact" label={t('prices.menu', { name: price.name })} />}
          >
            <MenuItem icon={plusIcon} onSelect={() => onAssign(price)}>
              {t('prices.assign')}
            </MenuItem>
            <MenuItem icon={retryIcon} onSelect={() => onClear(price)}>
              {t('prices.clear')}
            </MenuItem>
            <MenuLine />
            <MenuItem icon={archiveIcon} isDangerous onSelect={() => onRetire(price)}>
              {t('prices.retire')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <WorkTable
      label={t('prices.table')}
      columns={columns}
      groups={[{ key: 'all', rows: prices }]}
      rowId={({ id }) => id}
      renderRow={(price, cells) => (
        <tr className={price.retiredAt === null ? undefined : styles['retired']}>{cells}</tr>
      )}
    />
  );
}

type Asked =
  | { readonly kind: 'assign'; readonly price: ManagedPrice | null }
  | { readonly kind: 'retire'; readonly price: ManagedPrice }
  | { readonly kind: 'end'; readonly assignment: PriceAssignment; readonly name: string };

interface PricesViewProps {
  /** The price that is explained beside them. */
  readonly question: PriceQuestion;
  readonly onNew: () => void;
}

/** Returns whether the explanation ends at this assignment. */
const decides = ({ scope, scopeName, price }: PriceAssignment, explained: PriceExplanation): boolean => {
  const step = explained.ladder.find(({ isDeciding }) => isDeciding);
  return step?.scope === scope && step.price?.id === price.id && step.name === scopeName;
};

/** The prices, and below them for whom they are. */
export function PricesView({ question, onNew }: PricesViewProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const [asked, setAsked] = useState<Asked | null>(null);
  const prices = useEndpointPages(listPrices, { query: { limit: 200 } }, { call: { isQuiet: true } });
  const assigned = useEndpointPages(listPriceAssignments, { query: { limit: 200 } }, { call: { isQuiet: true } });
  const [rows, assignments] = [rowsOf(prices), rowsOf(assigned)];
  const explained = useExplanation(question).data;
  const isNow = question.day === null;
  const close = () => setAsked(null);
  if (rows === undefined || assignments === undefined) {
    const isFailed = prices.error !== null || assigned.error !== null;
    return isFailed ? <ErrorState size="work" title={t('failed')} onRetry={() => void refresh()} /> : <ListLoading />;
  }
  if (rows.length === 0)
    return (
      <EmptyState
        size="work"
        title={t('prices.empty')}
        actions={
          <Button size="work" icon={plusIcon} onClick={onNew}>
            {t('prices.new')}
          </Button>
        }
      >
        {t('prices.emptyText')}
      </EmptyState>
    );
  const clear = async (price: ManagedPrice) => {
    await call(clearPriceCache, { params: { priceId: price.id } });
    await refresh();
    showToast(t('clearedOne', { name: price.name }), { severity: 'success' });
  };
  return (
    <PageBody className={styles['dense']}>
      <PricesTable
        prices={rows}
        onAssign={(price) => setAsked({ kind: 'assign', price })}
        // The client has shown it when it failed.
        onClear={(price) => void clear(price).catch(() => undefined)}
        onRetire={(price) => setAsked({ kind: 'retire', price })}
      />
      <ShowMore pages={prices} />
      <div className={styles['heading']}>
        <div>
          <h2>{t('assignments.title')}</h2>
          <p>{assignments.length === 0 ? t('assignments.empty') : t('assignments.text')}</p>
        </div>
        <Button size="work" icon={plusIcon} onClick={() => setAsked({ kind: 'assign', price: null })}>
          {t('assignments.assign')}
        </Button>
      </div>
      {assignments.length > 0 && (
        <AssignmentsTable
          assignments={assignments}
          isDeciding={(one) => isNow && explained !== undefined && decides(one, explained)}
          onEnd={(assignment, name) => setAsked({ kind: 'end', assignment, name })}
        />
      )}
      <ShowMore pages={assigned} />
      {asked?.kind === 'assign' && <AssignDialog prices={rows} price={asked.price} onClose={close} />}
      {asked?.kind === 'retire' && <RetireDialog price={asked.price} onClose={close} />}
      {asked?.kind === 'end' && (
        <ConfirmDialog
          title={t('unassign.title')}
          subject={t('unassign.subject', { price: asked.assignment.price.name, name: asked.name })}
          text={t('unassign.text')}
          keepLabel={t('unassign.keep')}
          actLabel={t('unassign.act')}
          failedText={t('unassign.failed')}
          act={async () => {
            await call(unassignPrice, { params: { id: asked.assignment.id } }, { isQuiet: true });
            return t('unassign.done');
          }}
          onClose={close}
        />
      )}
    </PageBody>
  );
}

function RetireDialog({ price, onClose }: { readonly price: ManagedPrice; readonly onClose: () => void }) {
  const { t } = useTranslation('prices');
  const { id, name } = price;
  return (
    <ConfirmDialog
      title={t('retire.title', { name })}
      text={t('retire.text')}
      keepLabel={t('retire.keep')}
      actLabel={t('retire.act')}
      failedText={t('retire.failed')}
      act={async () => {
        const { result } = await call(deletePrice, { params: { priceId: id } }, { isQuiet: true });
        return t(result === 'DELETED' ? 'retire.erased' : 'retire.done', { name });
      }}
      onClose={onClose}
    />
  );
}
