import type { EndpointOutput } from '@fairlead/contract/endpoint';
import { auditLedger, type LedgerAccount } from '@fairlead/contract/ledger';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber, formatTimeWithSeconds } from '../../lib/i18n/formats.ts';
import { useEndpoint } from '../../lib/query/query.ts';
import { Pill } from '../../ui/business/state-signs.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { retryIcon } from '../../ui/icons.ts';
import styles from './ledger.module.css';

type Audit = EndpointOutput<typeof auditLedger>;
type Sums = Audit['currencies'][number];

/** The provider's balance is the sum of sales and of debts: the first is debit, the others are credit. */
const owed = ['LEADS', 'DASHBOARDS', 'TAX', 'CREDIT'] as const;
const taken = ['ALLOWANCES', 'DISPUTED'] as const;
/** Always there, also when nothing of it was sold. */
const always: ReadonlySet<LedgerAccount> = new Set(['LEADS']);

const minuteMs = 60_000;

/** Shows that the books add up, as one line for each currency, and the differences. */
export function LedgerBalance() {
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
