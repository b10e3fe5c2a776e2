import type { Page } from '@fairlead/contract/page';
import type { Payment } from '@fairlead/contract/payments';
import type { Executor } from '@fairlead/database/executor';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { presentPayment } from './present-payment.ts';
import { listOfExhibitor, newestFirst } from './queries.ts';

interface ListPaymentsInput {
  readonly exhibitorId: string;
  readonly isTest: boolean;
  readonly mayBuy: boolean;
  readonly query: PageRequest & { readonly projectId?: string | undefined };
}

/** The payments of a company, of one project where that is asked for, newest first. */
export async function listPayments(
  database: Executor,
  { exhibitorId, query, ...shown }: ListPaymentsInput,
): Promise<Page<Payment>> {
  const { projectId } = query;
  const rows = await listOfExhibitor(database, { exhibitorId, projectId }, rangeOf(newestFirst, query));
  return pageOf(
    rows,
    query.limit,
    ({ createdAt, id }) => [createdAt, id],
    (row) => presentPayment(row, shown),
  );
}
