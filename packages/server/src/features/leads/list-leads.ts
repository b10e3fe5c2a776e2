import type { Lead, LeadSort } from '@fairlead/contract/leads';
import type { Page } from '@fairlead/contract/page';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { captorsOf } from './captors.ts';
import { findLeads, type LeadFilter, leadOrder, positionOf } from './lead-query.ts';
import { presentLead } from './present-lead.ts';
import * as queries from './queries.ts';
import { searchFor } from './search-labels.ts';

/** A call by a colleague of a company, for the leads of one of its projects. */
export type LeadContext = Pick<Context<AccountActor>, 'database' | 'caller' | 'language'>;

interface LeadsInput extends PageRequest {
  readonly projectId: string;
  readonly q?: string | undefined;
  readonly sort: LeadSort;
  readonly filter: LeadFilter;
}

/** Returns a page of a project's leads, masked where locked. */
export async function listLeads(context: LeadContext, input: LeadsInput): Promise<Page<Lead>> {
  const { projectId, filter } = input;
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const order = leadOrder(input.sort);
  const range = rangeOf(order, input);
  const search = await searchFor(context, projectId, input.q);
  const rows = await findLeads(database, { projectId, filter, search }, order, range);
  const visitorIds = rows.map((row) => row.visitorId);
  const [points, captors] = await Promise.all([
    queries.pointsOf(database, projectId, visitorIds),
    captorsOf(database, projectId, visitorIds),
  ]);
  return pageOf(rows, input.limit, positionOf, (row) => presentLead(row, points, captors));
}

export async function getLead(
  context: LeadContext,
  { projectId, leadId }: { projectId: string; leadId: string },
): Promise<Lead> {
  await authorize(context, 'editProject', projectId);
  const { database } = context;
  const row = await queries.findLead(database, projectId, leadId);
  if (!row) throw notFound();
  const [points, captors] = await Promise.all([
    queries.pointsOf(database, projectId, [row.visitorId]),
    captorsOf(database, projectId, [row.visitorId]),
  ]);
  return presentLead(row, points, captors);
}
