import type { SuspensionInForce } from '@fairlead/contract/suspensions';
import { useTranslation } from 'react-i18next';
import { formatDay, formatDayAndTime, formatNumber } from '../../lib/i18n/formats.ts';
import type { EndpointPages } from '../../lib/query/query.ts';
import { ListEnd, ListFoot } from '../../ui/business/list.tsx';
import { useRowsInView } from '../../ui/business/rows-in-view.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { chevronDownIcon } from '../../ui/icons.ts';
import styles from './list-parts.module.css';

interface FilterSelectProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A chip of 32 px that narrows a list: what it is about, and the choice in force. */
export function FilterSelect<Value extends string>({ label, value, options, onChange }: FilterSelectProps<Value>) {
  return (
    <label className={styles['chip']}>
      <span>{label}</span>
      <select
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={chevronDownIcon} size={14} className={styles['arrow']} />
    </label>
  );
}

/** Active, or suspended: since when, and until when. */
export function SuspensionState({ suspension }: { readonly suspension: SuspensionInForce | null }) {
  const { t } = useTranslation('admins');
  if (suspension === null) return <State tone="ok">{t('state.active')}</State>;
  const { until, suspendedAt, reason } = suspension;
  const when =
    until === null ? t('state.since', { day: formatDay(suspendedAt) }) : t('state.until', { day: formatDay(until) });
  return (
    <span className={styles['cut']} title={`${until === null ? '' : `${formatDayAndTime(until)} · `}${reason}`}>
      <State tone="bad">
        {t('state.suspended')} <span className={styles['when']}>{when}</span>
      </State>
    </span>
  );
}

type Pages = Pick<EndpointPages<unknown>, 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchMore'>;

/** Stands after the last row: the next rows are coming, or could not come. */
export function RowsEnd({ pages }: { readonly pages: Pages }) {
  const { t } = useTranslation('admins');
  return (
    <ListEnd
      isLoading={pages.isFetchingNextPage}
      isFailed={pages.isFetchNextPageError}
      onRetry={pages.fetchMore}
      loadingText={t('list.loadingMore')}
      failedText={t('list.moreFailed')}
    />
  );
}

interface RowsFootProps {
  readonly count: number;
  /** Null where there are more than are counted. */
  readonly total: number | null;
  readonly hasMore: boolean;
}

/** Which rows can be seen of how many there are. */
export function RowsFoot({ count, total, hasMore }: RowsFootProps) {
  const { t } = useTranslation('admins');
  const { from, to } = useRowsInView() ?? { from: 1, to: count };
  const all = total ?? (hasMore ? null : count);
  return (
    <ListFoot>
      {all === null
        ? t('list.loaded', { count: formatNumber(count) })
        : t('list.rows', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(all) })}
    </ListFoot>
  );
}
