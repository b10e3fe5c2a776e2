import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, moment } from './fields.ts';
import { page, pageQuery } from './page.ts';

/**
 * Where money is, and what for. PROVIDER: with the card payment provider, to be paid out. LEADS, DASHBOARDS: sold, net. TAX: owed
 * to the state. CREDIT: owed to the company, net. ALLOWANCES: paid back of one's own accord, with what it bought left as it is.
 * DISPUTED: held back by the provider until a dispute is decided.
 */
export const ledgerAccount = z.enum(['PROVIDER', 'LEADS', 'DASHBOARDS', 'TAX', 'CREDIT', 'ALLOWANCES', 'DISPUTED']);
export type LedgerAccount = z.infer<typeof ledgerAccount>;

export const movementKind = z.enum([
  'PAYMENT',
  'CREDIT',
  'REFUND',
  'REFUND_FAILED',
  'DISPUTE',
  'DISPUTE_WON',
  'DISPUTE_LOST',
]);
export type MovementKind = z.infer<typeof movementKind>;

/** Amounts in the currency's smallest unit: debit above zero, credit below; the entries of a movement sum to zero. */
export const ledgerMovement = z.strictObject({
  id,
  at: z.string(),
  kind: movementKind,
  /** The name is null of a company that is gone. */
  exhibitor: z.strictObject({ id, name: z.string().nullable() }),
  paymentId: id,
  /** Of the payment that it belongs to; null where it needs none. */
  invoiceNumber: z.string().nullable(),
  projectName: z.string(),
  currency: z.string(),
  entries: z.array(z.strictObject({ account: ledgerAccount, amount: z.int() })),
});
export type LedgerMovement = z.infer<typeof ledgerMovement>;

/** Compared sums: each pair was written for a reason of its own. */
export const auditCheck = z.enum([
  'MOVEMENTS_SUM_TO_ZERO',
  'PROVIDER_HAS_PAYMENTS_LESS_REFUNDS',
  'LEADS_SOLD_ARE_UNLOCKS',
  'DASHBOARDS_SOLD_ARE_OPEN',
  'TAX_OF_RECEIPTS_IS_OWED',
  'BOOKS_SUM_TO_ZERO',
  'PAYMENTS_HAVE_MOVEMENTS',
  'UNLOCKS_HAVE_PAYMENTS',
  'PAID_LEADS_ARE_UNLOCKED',
  'NO_LEAD_PAID_TWICE',
  'RESERVED_BELONGS_TO_OPEN',
  'LICENCES_ARE_USED_BY_LEADS',
  'MONEY_FITS_ITS_PAYMENT',
  'RECEIPTS_HAVE_NO_GAPS',
]);
export type AuditCheck = z.infer<typeof auditCheck>;

/** Something of the books that does not add up: what should be the same, and is not. */
export const auditFinding = z.strictObject({
  check: auditCheck,
  /** A movement, payment, lead, licence or year; null where a sum as a whole is off. */
  subject: z.string().nullable(),
  currency: z.string().nullable(),
  expected: z.number(),
  found: z.number(),
});
export type AuditFinding = z.infer<typeof auditFinding>;

export const listLedger = endpoint({
  name: 'listLedger',
  summary: 'Every movement of money as a double entry, newest first',
  method: 'GET',
  path: '/ledger',
  access: access.admin,
  query: pageQuery
    .extend({ exhibitorId: id.optional(), from: moment.optional(), to: moment.optional() })
    .refine(({ from, to }) => !from || !to || Date.parse(to) > Date.parse(from), {
      error: 'ends_before_start',
      path: ['to'],
    }),
  response: page(ledgerMovement),
});

export const auditLedger = endpoint({
  name: 'auditLedger',
  summary: 'Whether the books add up: balances by currency, and what differs; looked at anew at most once a minute',
  method: 'GET',
  path: '/ledger/audit',
  access: access.admin,
  response: z.strictObject({
    checkedAt: z.string(),
    findings: z.array(auditFinding),
    /** Each with the balance of every account, debit above zero. */
    currencies: z.array(
      z.strictObject({ currency: z.string(), balances: z.record(ledgerAccount, z.number()), paidCount: z.int() }),
    ),
  }),
});
