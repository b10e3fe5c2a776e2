import type { ManagedPrice } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/i18n/formats.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, moreIcon, plusIcon, retryIcon } from '../../ui/icons.ts';
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { minutesSince } from './minutes-since.ts';
import styles from './pricing.module.css';
import { TargetTag } from './target-tag.tsx';

interface PricesTableProps {
  readonly prices: readonly ManagedPrice[];
  readonly onAssign: (price: ManagedPrice) => void;
  readonly onClear: (price: ManagedPrice) => void;
  readonly onRetire: (price: ManagedPrice) => void;
}

/** Every price: what it is for, how much, for how many, and since when this server has it in memory. */
export function PricesTable({ prices, onAssign, onClear, onRetire }: PricesTableProps) {
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
