import { type LedgerMovement, listLedger } from '@fairlead/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatMoney } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody } from '../../ui/business/page.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { Choice } from '../../ui/search-select.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { rowsOf } from './all-pages.ts';
import { ExhibitorSelect } from './choices.tsx';
import styles from './ledger.module.css';
import { LedgerBalance } from './ledger-balance.tsx';
import { ShowMore } from './show-more.tsx';

/** Balance of the books, and below it every movement of money, newest first. */
export function LedgerView() {
  const { t } = useTranslation('prices');
  const [exhibitor, setExhibitor] = useState<Choice | null>(null);
  const everybody = { id: '', name: t('ledger.everybody') };
  return (
    <PageBody>
      <LedgerBalance />
      <div className={styles['filter']}>
        <ExhibitorSelect value={exhibitor ?? everybody} onChange={setExhibitor} first={everybody} />
      </div>
      <Movements exhibitorId={exhibitor?.id || undefined} />
    </PageBody>
  );
}

function Movements({ exhibitorId }: { readonly exhibitorId: string | undefined }) {
  const { t } = useTranslation('prices');
  const isPhone = useMedia(phoneQuery);
  const query = { limit: 100, ...(exhibitorId !== undefined && { exhibitorId }) };
  const pages = useEndpointPages(listLedger, { query }, { call: { isQuiet: true } });
  const rows = rowsOf(pages);
  if (rows === undefined)
    return pages.error === null ? (
      <ListLoading />
    ) : (
      <ErrorState size="work" title={t('ledger.failed')} onRetry={() => void pages.refetch()} />
    );
  if (rows.length === 0)
    return (
      <EmptyState size="work" title={t('ledger.empty')}>
        {t('ledger.emptyText')}
      </EmptyState>
    );
  const columns: readonly Column<LedgerMovement>[] = [
    {
      key: 'at',
      label: t('column.at'),
      width: '188px',
      hide: 'phone',
      cell: ({ at }) => <span className={styles['quiet']}>{formatDayAndTime(at)}</span>,
    },
    {
      key: 'movement',
      label: t('column.movement'),
      cell: (movement) => (
        <span className={styles['what']}>
          <b translate="no">{[movement.invoiceNumber, movement.exhibitor.name].filter(Boolean).join(', ')}</b>
          <small>{joinShown([t(`ledger.kind.${movement.kind}`), movement.projectName])}</small>
          {isPhone && <Entries of={movement} />}
        </span>
      ),
      tooltip: ({ paymentId }) => t('ledger.payment', { id: paymentId }),
    },
    {
      key: 'account',
      label: t('column.account'),
      width: '26%',
      hide: 'phone',
      cell: ({ entries }) => <Lines of={entries.map(({ account }) => t(`ledger.account.${account}`))} />,
    },
    {
      key: 'debit',
      label: t('column.debit'),
      width: '128px',
      align: 'end',
      hide: 'phone',
      cell: ({ entries, currency }) => (
        <Lines of={entries.map(({ amount }) => (amount > 0 ? formatMoney(amount, currency) : ''))} />
      ),
    },
    {
      key: 'credit',
      label: t('column.credit'),
      width: '128px',
      align: 'end',
      hide: 'phone',
      cell: ({ entries, currency }) => (
        <Lines of={entries.map(({ amount }) => (amount < 0 ? formatMoney(-amount, currency) : ''))} />
      ),
    },
  ];
  return (
    <>
      <div className={styles['movements']}>
        <WorkTable label={t('ledger.table')} columns={columns} groups={[{ key: 'all', rows }]} rowId={({ id }) => id} />
      </div>
      <ShowMore pages={pages} />
    </>
  );
}

/** On a phone there is no room for two columns of figures: what is credit has a minus. */
function Entries({ of: { at, entries, currency } }: { readonly of: LedgerMovement }) {
  const { t } = useTranslation('prices');
  return (
    <>
      <small>{formatDayAndTime(at)}</small>
      <dl className={styles['entries']}>
        {entries.map(({ account, amount }) => (
          <div key={account}>
            <dt>{t(`ledger.account.${account}`)}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** One line for each entry of a movement: in each column the same. */
function Lines({ of: texts }: { readonly of: readonly string[] }) {
  return (
    <span className={styles['lines']}>
      {texts.map((text, index) => (
        <span key={index} title={text}>
          {text}
        </span>
      ))}
    </span>
  );
}
