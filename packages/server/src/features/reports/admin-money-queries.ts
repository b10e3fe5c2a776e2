import type { PaymentStatus } from '@fairlead/contract/payments';
import type { PriceTarget } from '@fairlead/contract/price-target';
import type { PriceScope } from '@fairlead/contract/prices';
import type { Database } from '@fairlead/database/connection';
import { sql } from '@fairlead/database/sql';
import { allRows } from '../../platform/all-rows.ts';
import { ascending, behind, byId, byMoment, inOrder } from '../../platform/pagination.ts';
import { type AdminFilter, since } from './admin-queries.ts';

/** Payments, prices and grants. Names are those of today; books outlive their objects. */
interface Sold {
  readonly id: string;
  readonly exhibitorId: string;
  readonly exhibitor: string | null;
  readonly tradeFair: string | null;
}

export interface PaymentReportRow extends Sold {
  readonly project: string;
  readonly target: PriceTarget;
  readonly status: PaymentStatus;
  readonly count: number;
  readonly currency: string;
  readonly gross: number;
  readonly creditUsed: number;
  readonly tax: number;
  readonly total: number;
  readonly refunded: number;
  readonly card: string | null;
  readonly receipts: readonly { readonly year: number; readonly number: number }[];
  readonly paymentIntent: string | null;
  readonly createdAt: Date;
  readonly endedAt: Date | null;
}

const byOrder = ascending(byMoment(sql`created_at`), byId(sql`id`));

/** Returns payments by the time they were ordered. */
export const payments = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<PaymentReportRow>(
    reader,
    (last, limit) => {
      const { exhibitorId, tradeFairId } = filter;
      const ofExhibitor = exhibitorId === undefined ? sql`true` : sql`exhibitor_id = ${exhibitorId}::uuid`;
      const atFair = tradeFairId === undefined ? sql`true` : sql`trade_fair_id = ${tradeFairId}::uuid`;
      return sql`
      with page as materialized (
        select * from payments where ${since('created_at', filter)} and ${ofExhibitor} and ${atFair}
          and ${behind(byOrder, last && [last.createdAt, last.id])}
        order by ${inOrder(byOrder)} ${limit}
      )
      select page.id, page.exhibitor_id, x.name as exhibitor, f.name as trade_fair, page.target, page.status,
        coalesce(p.name, page.quote ->> 'projectName') as project, (page.quote ->> 'count')::int as count, page.currency,
        page.gross, page.credit_used, page.tax, page.total, page.refunded, page.card, page.payment_intent, page.created_at,
        page.ended_at,
        coalesce((select jsonb_agg(jsonb_build_object('year', r.year, 'number', r.number) order by r.year, r.number)
          from receipts r where r.payment_id = page.id), '[]') as receipts
      from page left join exhibitors x on x.id = page.exhibitor_id left join exhibitions p on p.id = page.project_id
        left join exhibitions f on f.id = page.trade_fair_id
      order by page.created_at, page.id`;
    },
    { signal },
  );

export interface PriceReportRow {
  /** Of the assignment; of a price without any its own. */
  readonly id: string;
  readonly priceId: string;
  readonly name: string;
  readonly target: PriceTarget;
  readonly amount: number;
  readonly currency: string;
  readonly productId: string | null;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
  readonly scope: PriceScope | null;
  /** The fair, the company, or the licence. */
  readonly holder: string | null;
  readonly assignedAt: Date | null;
  readonly assignedBy: string | null;
  readonly endedAt: Date | null;
}

const byPrice = ascending(byMoment(sql`c.created_at`), byId(sql`c.price_id`), byId(sql`c.id`));

/** Returns each price with each of its assignments, also those that ended, by the time the price was made. */
export const prices = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<PriceReportRow>(
    reader,
    (last, limit) => sql`
      select c.*, coalesce(f.name, x.name, l.name) as holder from (
        select coalesce(a.id, p.id) as id, p.id as price_id, p.name, p.target, p.amount, p.currency, p.product_id, p.created_at,
          p.retired_at, a.scope, a.scope_id, a.assigned_at, a.assigned_by_name as assigned_by, a.ended_at
        from prices p left join price_assignments a on a.price_id = p.id
      ) c
      left join exhibitions f on c.scope = 'TRADE_FAIR' and f.id = c.scope_id
      left join exhibitors x on c.scope = 'EXHIBITOR' and x.id = c.scope_id
      left join licences l on c.scope = 'LICENSE' and l.id = c.scope_id
      where ${since('created_at', filter)} and ${behind(byPrice, last && [last.createdAt, last.priceId, last.id])}
      order by ${inOrder(byPrice)} ${limit}`,
    { signal },
  );

export interface LicenceReportRow extends Sold {
  readonly name: string;
  readonly target: PriceTarget;
  readonly quantity: number | null;
  readonly used: number;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly grantedAt: Date;
  readonly grantedBy: string;
  readonly reason: string | null;
  readonly revokedAt: Date | null;
}

const byGrant = ascending(byMoment(sql`l.granted_at`), byId(sql`l.id`));

/** Returns licences by the time they were granted. */
export const licences = (reader: Database, filter: AdminFilter, signal: AbortSignal) =>
  allRows<LicenceReportRow>(
    reader,
    (last, limit) => {
      const { exhibitorId, tradeFairId } = filter;
      return sql`
      select l.id, l.exhibitor_id, x.name as exhibitor, f.name as trade_fair, l.name, l.target, l.quantity, l.used,
        l.valid_from, l.valid_until, l.granted_at, l.granted_by_name as granted_by, l.reason, l.revoked_at
      from licences l left join exhibitors x on x.id = l.exhibitor_id left join exhibitions f on f.id = l.trade_fair_id
      where ${since('granted_at', filter)} and ${behind(byGrant, last && [last.grantedAt, last.id])}
        and ${exhibitorId === undefined ? sql`true` : sql`l.exhibitor_id = ${exhibitorId}::uuid`}
        and ${tradeFairId === undefined ? sql`true` : sql`l.trade_fair_id = ${tradeFairId}::uuid`}
      order by ${inOrder(byGrant)} ${limit}`;
    },
    { signal },
  );
