import type { EndpointOutput } from '@fairlead/contract/endpoint';
import { type auditLedger, type LedgerAccount, ledgerAccount } from '@fairlead/contract/ledger';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { auditMoney } from './audit-money.ts';

type Audit = EndpointOutput<typeof auditLedger>;

/** It reads all of the books, so an earlier question gets the last result. */
const freshMs = 60_000;

async function look(database: Executor, now: Date): Promise<Audit> {
  const [findings, balances, paid] = await Promise.all([
    auditMoney(database),
    database.query<{ currency: string; account: LedgerAccount; sum: number }>(sql`
      select currency, account, sum(amount)::float8 as sum from ledger_entries group by currency, account`),
    database.query<{ currency: string; count: number }>(sql`
      select currency, count(*)::int as count from payments where status in ('PAID', 'REFUNDED') group by currency`),
  ]);
  const currencies = [...new Set([...balances, ...paid].map(({ currency }) => currency))].toSorted();
  return {
    checkedAt: now.toISOString(),
    findings: [...findings],
    currencies: currencies.map((currency) => {
      const own = new Map(
        balances.filter((each) => each.currency === currency).map((each) => [each.account, each.sum]),
      );
      const all = ledgerAccount.options.map((account) => [account, own.get(account) ?? 0] as const);
      return {
        currency,
        balances: Object.fromEntries(all) as Record<LedgerAccount, number>,
        paidCount: paid.find((each) => each.currency === currency)?.count ?? 0,
      };
    }),
  };
}

/** Makes the check whether the books add up; its result holds for a minute, and questions meanwhile share one look. */
export function createLedgerAudit(): (database: Executor, now: Date) => Promise<Audit> {
  let last: { readonly at: number; readonly audit: Promise<Audit> } | undefined;
  return (database, now) => {
    const age = now.getTime() - (last?.at ?? Number.NEGATIVE_INFINITY);
    if (last && age >= 0 && age < freshMs) return last.audit;
    const audit = look(database, now);
    const mine = { at: now.getTime(), audit };
    last = mine;
    audit.catch(() => {
      if (last === mine) last = undefined;
    });
    return audit;
  };
}
