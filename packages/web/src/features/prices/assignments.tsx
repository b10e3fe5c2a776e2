import {
  assignPrice,
  type ManagedPrice,
  type PriceAssignment,
  type PriceScope,
  scopesByRank,
} from '@fairlead/contract/prices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { useAttemptKey } from '../../lib/forms/use-attempt-key.ts';
import { formatDay, formatMoney } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { closeIcon } from '../../ui/icons.ts';
import type { Choice } from '../../ui/search-select.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { ExhibitorSelect, FairSelect, LicenceSelect } from './choices.tsx';
import { useFaults, useRefresh } from './dialog-parts.tsx';
import { TargetTag } from './list-parts.tsx';
import styles from './pricing.module.css';

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

interface AssignDialogProps {
  readonly prices: readonly ManagedPrice[];
  /** The one that is chosen already; none from the list of assignments. */
  readonly price: ManagedPrice | null;
  readonly onClose: () => void;
}

const fields = ['priceId', 'scopeId'] as const;
const selects = { EXHIBITOR: ExhibitorSelect, LICENSE: LicenceSelect, TRADE_FAIR: FairSelect } as const;

/** Says for whom a price is. */
export function AssignDialog({ prices, price, onClose }: AssignDialogProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const attemptKey = useAttemptKey();
  const [priceId, setPriceId] = useState(price?.id ?? '');
  const [scope, setScope] = useState<PriceScope>('EXHIBITOR');
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { faults, show, showRefusal, clear } = useFaults(fields);
  const usable = prices.filter(({ retiredAt }) => retiredAt === null);
  const ScopeSelect = scope === 'BASE' ? null : selects[scope];

  async function submit(): Promise<void> {
    const isScopeMissing = scope !== 'BASE' && chosen === null;
    show({
      ...(priceId === '' && { priceId: t('assign.missing') }),
      ...(isScopeMissing && { scopeId: t('assign.missing') }),
    });
    if (priceId === '' || isScopeMissing) return;
    setBusy(true);
    const body = { priceId, scope, ...(scope !== 'BASE' && chosen && { scopeId: chosen.id }) };
    try {
      const assigned = await call(assignPrice, { body }, { isQuiet: true, idempotencyKey: attemptKey(body) });
      await refresh();
      showToast(t('assign.done', { name: assigned.price.name }), { severity: 'success' });
      onClose();
    } catch (error) {
      showRefusal(error, t('assign.failed'));
      setBusy(false);
      await refresh();
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('assign.title')}
      subject={t('assign.subject')}
      submitLabel={t('assign.submit')}
      isBusy={isBusy}
      failure={faults.form}
      onSubmit={() => void submit()}
    >
      <Select
        size="work"
        label={t('assign.price')}
        value={priceId}
        error={faults.priceId}
        onChange={(event) => {
          setPriceId(event.target.value);
          clear('priceId');
        }}
      >
        <option value="" disabled>
          {t('assign.choosePrice')}
        </option>
        {usable.map((one) => (
          <option key={one.id} value={one.id}>
            {joinShown([one.name, t(`target.${one.target}`), formatMoney(one.amount, one.currency)])}
          </option>
        ))}
      </Select>
      <div className={styles['labelled']}>
        <span>{t('assign.scope')}</span>
        <Segmented
          label={t('assign.scope')}
          size="work"
          value={scope}
          onChange={(next) => {
            setScope(next);
            setChosen(null);
            clear('scopeId');
          }}
          segments={scopesByRank.map((value) => ({ value, label: t(`scope.${value}`) }))}
        />
      </div>
      {ScopeSelect === null ? (
        <p className={styles['quiet']}>{t('assign.everybody')}</p>
      ) : (
        <ScopeSelect
          value={chosen}
          error={faults.scopeId}
          onChange={(choice) => {
            setChosen(choice);
            clear('scopeId');
          }}
        />
      )}
    </FormDialog>
  );
}
