import { z } from 'zod';
import { access } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, line, paragraphs } from './fields.ts';

export const leadViewLimits = { views: 50, nameLength: 40, queryLength: 1000 } as const;

const content = {
  name: line(leadViewLimits.nameLength),
  /** Shows it to the team; otherwise only its author sees it. */
  isShared: z.boolean(),
  /** Filters, sort and columns as they stand in the address of the leads centre. */
  query: paragraphs(leadViewLimits.queryLength),
};

/** A saved list of leads: its filters, order and columns. */
export const leadView = z.strictObject({ id, ...content, isOwn: z.boolean(), author: z.string().nullable() });
export type LeadView = z.infer<typeof leadView>;

const inProject = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id }) } as const;
const oneView = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id, viewId: id }) } as const;

export const listLeadViews = endpoint({
  ...inProject,
  name: 'listLeadViews',
  summary: 'The views of a project: one’s own and those of the team, oldest first',
  method: 'GET',
  path: '/project/{projectId}/lead/view',
  response: z.array(leadView),
});

export const createLeadView = endpoint({
  ...inProject,
  name: 'createLeadView',
  summary: 'Keep a view, for oneself or for the team',
  method: 'POST',
  path: '/project/{projectId}/lead/view',
  body: z.strictObject(content),
  response: leadView,
  status: 201,
});

export const replaceLeadView = endpoint({
  ...oneView,
  name: 'replaceLeadView',
  summary: 'Change a view; one of the team by anybody of it',
  method: 'PUT',
  path: '/project/{projectId}/lead/view/{viewId}',
  body: z.strictObject(content),
  response: leadView,
});

export const deleteLeadView = endpoint({
  ...oneView,
  name: 'deleteLeadView',
  summary: 'Remove a view; one of the team by anybody of it',
  method: 'DELETE',
  path: '/project/{projectId}/lead/view/{viewId}',
  response: null,
});
