import { type PriceAssignment, scopesByRank } from '@fairlead/contract/prices';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeIcon } from '../../ui/icons.ts';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import styles from './pricing.module.css';
import { TargetTag } from './target-tag.tsx';

interface AssignmentsTableProps {
  readonly assignments: readonly PriceAssignment[];
  /** True for the assignment that decides the explanation beside the table. */
  readonly isDeciding: (assignment: PriceAssignment) => boolean;
  readonly onEnd: (assignment: PriceAssignment, name: string) => void;
}

/** For whom prices are, by scope in the order in which they decide. */
export function AssignmentsTable({ assignments, isDeciding, onEnd }: AssignmentsTableProps) {
  const { t } = useTranslation('prices');
  const isPhone = useMedia(phoneQuery);
  const nameOf = ({ scope, scopeName }: PriceAssignment): string =>
    scope === 'BASE' ? t('prices.everybody') : (scopeName ?? t('assignments.gone'));
  const by = ({ assignedAt, assignedBy }: PriceAssignment): string =>
    t('assignments.by', { day: formatDay(assignedAt), name: assignedBy });
  const columns: readonly Column<PriceAssignment>[] = [
    {
      key: 'whom',
      label: t('column.whom'),
      cell: (each) => (
        <span className={styles['two']}>
          <span translate={each.scope === 'BASE' ? undefined : 'no'}>{nameOf(each)}</span>
          {each.holder !== null && <small translate="no">{each.holder}</small>}
          {isPhone && <small>{joinShown([t(`target.${each.price.target}`), each.price.name])}</small>}
        </span>
      ),
      tooltip: nameOf,
    },
    {
      key: 'target',
      label: t('column.target'),
      width: '108px',
      hide: 'phone',
      cell: ({ price }) => <TargetTag target={price.target} />,
    },
    {
      key: 'price',
      isNames: true,
      label: t('column.price'),
      width: '20%',
      hide: 'phone',
      cell: ({ price }) => price.name,
      tooltip: ({ price }) => price.name,
    },
    {
      key: 'amount',
      label: t('column.amount'),
      width: '108px',
      align: 'end',
      cell: ({ price }) => <b>{formatMoney(price.amount, price.currency)}</b>,
    },
    {
      key: 'since',
      label: t('column.since'),
      width: '22%',
      hide: 'narrow',
      cell: (each) => <span className={styles['quiet']}>{by(each)}</span>,
      tooltip: by,
    },
    {
      key: 'more',
      label: t('column.more'),
      width: '68px',
      align: 'end',
      isQuiet: true,
      cell: (each) => (
        <IconButton
          icon={closeIcon}
          size="compact"
          label={t('assignments.end', { price: each.price.name, name: nameOf(each) })}
          onClick={() => onEnd(each, nameOf(each))}
        />
      ),
    },
  ];
  const groups = scopesByRank
    .map((scope, index) => ({
      key: scope,
      label: (
        <span className={styles['scope']}>
          <i>{index + 1}</i> <b>{t(`scope.${scope}`)}</b> <span>{t(`scopeText.${scope}`)}</span>
        </span>
      ),
      rows: assignments.filter((each) => each.scope === scope),
    }))
    .filter(({ rows }) => rows.length > 0);
  return (
    <div className={styles['scopes']}>
      <WorkTable
        label={t('assignments.title')}
        columns={columns}
        groups={groups}
        rowId={({ id }) => id}
        renderRow={(each, cells) => <tr aria-current={isDeciding(each) || undefined}>{cells}</tr>}
      />
    </div>
  );
}
