import * as endpoints from '@fairlead/contract/captures';
import type { Database } from '@fairlead/database/connection';
import { ApiError } from '../../platform/http/problem.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { Budget, Throttle } from '../../platform/throttle/throttle.ts';
import type { LeadNews } from '../live/public.ts';
import { captureLeads } from './capture-leads.ts';

interface CaptureParts {
  readonly database: Database;
  readonly news: Pick<LeadNews, 'leadsChanged'>;
  readonly throttle: Throttle;
}

/** Budget for codes without an owner: a stand meets a few, an attacker who tries codes needs millions. */
const unknownCodes = (accountId: string): Budget => ({
  of: 'unknown codes captured',
  subject: accountId,
  rate: { count: 200, seconds: 3600 },
});

export function captureRoutes(api: Registrar, { database, news, throttle }: CaptureParts): void {
  api.handle(endpoints.captureLeads, async (call) => {
    const { projectId } = call.params;
    const budget = unknownCodes(call.caller.accountId);
    const retryAfterSeconds = await throttle.waitOf(budget, call.now);
    if (retryAfterSeconds > 0) throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    const outcomes = await captureLeads({ ...call, database }, { projectId, items: call.body.items });
    const unknown = outcomes.filter(({ result }) => result === 'MISSING').length;
    if (unknown > 0) await throttle.charge(budget, unknown, call.now);
    const leadIds = outcomes.flatMap(({ lead }) => (lead ? [lead.id] : []));
    if (leadIds.length > 0) news.leadsChanged(projectId, [...new Set(leadIds)]);
    return outcomes;
  });
}
