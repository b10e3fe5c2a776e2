import * as endpoints from '@fairlead/contract/lead-captures';
import type { Database } from '@fairlead/database/connection';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import { captureLeads } from './capture-leads.ts';

export function captureRoutes(
  api: Registrar,
  { database, news }: { database: Database; news: Pick<LeadNews, 'leadsChanged'> },
): void {
  api.handle(endpoints.captureLeads, async (call) => {
    const { projectId } = call.params;
    const outcomes = await captureLeads({ ...call, database }, { projectId, items: call.body.items });
    const leadIds = outcomes.flatMap(({ lead }) => (lead ? [lead.id] : []));
    if (leadIds.length > 0) news.leadsChanged(projectId, [...new Set(leadIds)]);
    return outcomes;
  });
}
