import type { EndpointOutput } from '@fairlead/contract/endpoint';
import { auditLedger, type LedgerAccount, type LedgerMovement, listLedger } from '@fairlead/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDayAndTime, formatMoney, formatNumber, formatTimeWithSeconds } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpoint, useEndpointPages } from '../../lib/query/query.ts';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody } from '../../ui/business/page.tsx';
import { Pill } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { retryIcon } from '../../ui/icons.ts';
import type { Choice } from '../../ui/search-select.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { ExhibitorSelect } from './choices.tsx';
import styles from './ledger-view.module.css';
import { rowsOf, ShowMore } from './list-parts.tsx';

type Audit = EndpointOutput<typeof auditLedger>;
type Sums = Audit['currencies'][number];

/** The provider's balance is the sum of sales and of debts: the first is debit, the others are credit. */
const owed = ['LEADS', 'DASHBOARDS', 'TAX', 'CREDIT'] as const;
const taken = ['ALLOWANCES', 'DISPUTED'] as const;
/** Always there, also when nothing of it was sold. */
const always: ReadonlySet<LedgerAccount> = new Set(['LEADS']);

const minuteMs = 60_000;

/** Shows that the books add up, as one line for each currency, and the differences. */
function LedgerBalance() {
  const { t } = useTranslation('prices');
  const audit = useEndpoint(auditLedger, {}, { call: { isQuiet: true }, refetchInterval: minuteMs });
  const { data } = audit;
  if (data === undefined)
    return audit.error === null ? null : (
      <ErrorState size="work" title={t('ledger.auditFailed')} onRetry={() => void audit.refetch()} />
    );
  const isRight = data.findings.length === 0;
  return (
    <section className={styles['balance']} aria-label={t('ledger.balance')}>
      <p className={styles['state']} role="status">
        <Pill tone={isRight ? 'ok' : 'bad'}>{t(isRight ? 'ledger.right' : 'ledger.wrong')}</Pill>
        <span className={styles['quiet']}>{t('ledger.checked', { time: formatTimeWithSeconds(data.checkedAt) })}</span>
        <Button size="compact" icon={retryIcon} isBusy={audit.isFetching} onClick={() => void audit.refetch()}>
          {t('ledger.check')}
        </Button>
      </p>
      {data.currencies.map((sums) => (
        <Equation key={sums.currency} sums={sums} />
      ))}
      {!isRight && <Findings findings={data.findings} />}
    </section>
  );
}

function Equation({ sums }: { readonly sums: Sums }) {
  const { t } = useTranslation('prices');
  const { currency, balances, paidCount } = sums;
  const isShown = (account: LedgerAccount) => always.has(account) || balances[account] !== 0;
  const part = (account: LedgerAccount, sign: string, amount: number) => (
    <div key={account}>
      <dt>
        <span aria-hidden="true">{sign}</span> {t(`ledger.account.${account}`)}
      </dt>
      <dd>{formatMoney(amount, currency)}</dd>
    </div>
  );
  return (
    <dl className={styles['equation']}>
      <div>
        <dt>{t('ledger.account.PROVIDER')}</dt>
        <dd>{formatMoney(balances.PROVIDER, currency)}</dd>
        <dd className={styles['quiet']}>{t('ledger.paid', { count: paidCount })}</dd>
      </div>
      {owed.filter(isShown).map((account, index) => part(account, index === 0 ? '=' : '+', -balances[account]))}
      {taken.filter(isShown).map((account) => part(account, '−', balances[account]))}
    </dl>
  );
}

function Findings({ findings }: { readonly findings: Audit['findings'] }) {
  const { t } = useTranslation('prices');
  return (
    <ul className={styles['findings']}>
      {findings.map(({ check, subject, currency, expected, found }) => {
        const write = (value: number) => (currency === null ? formatNumber(value) : formatMoney(value, currency));
        return (
          <li key={`${check} ${subject} ${currency}`}>
            <b>{t(`ledger.checks.${check}`)}</b>
            <span>{t('ledger.differs', { expected: write(expected), found: write(found) })}</span>
            {subject !== null && <small>{subject}</small>}
          </li>
        );
      })}
    </ul>
  );
}

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
