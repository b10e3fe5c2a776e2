import { unlockLeads as unlockEndpoint } from '@fairlead/contract/lead-unlock';
import * as views from '@fairlead/contract/lead-views';
import * as work from '@fairlead/contract/lead-work';
import * as endpoints from '@fairlead/contract/leads';
import { listMaskedLeads as maskedEndpoint } from '@fairlead/contract/project-leads';
import * as sharing from '@fairlead/contract/sharing';
import type { Registrar } from '../../platform/http/register.ts';
import type { LeadNews } from '../live/public.ts';
import type { Prices } from '../prices/public.ts';
import { exportVcards } from './export-vcards.ts';
import { countLeads, getLead, listLeads, listMaskedLeads, listTags } from './list-leads.ts';
import { pullLeads } from './pull-leads.ts';
import { listSharing, setSharing } from './sharing.ts';
import { addLeadNote, getLeadTimeline } from './timeline.ts';
import { unlockLeads } from './unlock-leads.ts';
import { undoLeadChange, updateLead, updateLeads } from './update-leads.ts';
import { createView, deleteView, listViews, replaceView } from './views.ts';

export function leadRoutes(api: Registrar, parts: { prices: Prices; news: LeadNews }): void {
  listRoutes(api);
  workRoutes(api, parts.news);
  api.handle(unlockEndpoint, (call) => unlockLeads(call, { ...call.params, ...call.body }, parts));
  api.handle(sharing.listSharing, (call) => listSharing(call));
  api.handle(sharing.setSharing, (call) => setSharing(call, { ...call.params, ...call.body }));
}

/** The list and what is made of it. */
function listRoutes(api: Registrar): void {
  api.handle(endpoints.listLeads, (call) => {
    const { q, sort = '-lastAt', limit, cursor, updatedSince, ...filter } = call.query;
    if (updatedSince !== undefined) return pullLeads(call, { ...call.params, query: call.query, updatedSince });
    return listLeads(call, { ...call.params, q, sort, limit, cursor, filter });
  });
  api.handle(endpoints.countLeads, (call) => {
    const { q, ...filter } = call.query;
    return countLeads(call, { ...call.params, q, filter });
  });
  api.handle(endpoints.getLead, (call) => getLead(call, call.params));
  api.handle(maskedEndpoint, (call) => listMaskedLeads(call, { ...call.params, ...call.query }));
  api.handle(work.listLeadTags, (call) => listTags(call, call.params));
  api.handle(work.getLeadVcards, async (call) => {
    const file = await exportVcards(call, { ...call.params, ...call.query });
    return { ...file, type: 'text/vcard; charset=utf-8' };
  });
  api.handle(views.listLeadViews, (call) => listViews(call, call.params));
  api.handle(views.createLeadView, (call) => createView(call, { ...call.params, content: call.body }));
  api.handle(views.replaceLeadView, (call) => replaceView(call, { ...call.params, content: call.body }));
  api.handle(views.deleteLeadView, (call) => deleteView(call, call.params));
}

/** A team's work on its leads; listeners hear of it after the commit. */
function workRoutes(api: Registrar, news: LeadNews): void {
  const tell = (projectId: string, results: readonly { id: string; result: string }[]): void =>
    news.leadsChanged(
      projectId,
      results.filter(({ result }) => result === 'OK').map(({ id }) => id),
    );
  api.handle(work.updateLead, async (call) => {
    const lead = await updateLead(call, { ...call.params, wanted: call.body });
    news.leadsChanged(lead.projectId, [lead.id]);
    return lead;
  });
  api.handle(work.updateLeads, async (call) => {
    const { leadIds, ...wanted } = call.body;
    const answer = await updateLeads(call, { ...call.params, leadIds, wanted });
    tell(call.params.projectId, answer.results);
    return answer;
  });
  api.handle(work.undoLeadChange, async (call) => {
    const answer = await undoLeadChange(call, call.params);
    tell(call.params.projectId, answer.results);
    return answer;
  });
  api.handle(work.addLeadNote, async (call) => {
    const note = await addLeadNote(call, { ...call.params, ...call.body });
    // With an Idempotency-Key the call is part of a transaction, whose commit comes later.
    call.afterwards(async () => news.leadsChanged(call.params.projectId, [call.params.leadId]));
    return note;
  });
  api.handle(work.getLeadTimeline, (call) => getLeadTimeline(call, { ...call.params, ...call.query }));
}
