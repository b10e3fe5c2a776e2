import { z } from 'zod';
import { access, scopes } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, paragraphs } from './fields.ts';
import { lead, leadLimits, leadStatus, leadTag } from './leads.ts';
import { page, pageQuery } from './page.ts';
import { wish } from './wishes.ts';

/** A tag once, whatever its capitals; the first spelling stays. */
const tags = z
  .array(leadTag)
  .max(leadLimits.tags)
  .transform((given) => {
    const folded = given.map((tag) => tag.toLocaleLowerCase());
    return given.filter((_, place) => folded.indexOf(folded[place] ?? '') === place);
  });

const work = {
  rating: z.int().min(0).max(5).optional(),
  status: leadStatus.optional(),
  /** All of them, in the place of those that are there. */
  tags: tags.optional(),
  /** A colleague's account, or null for an unassigned lead. */
  assigneeId: id.nullable().optional(),
};

const inProject = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id }) } as const;
const oneLead = { access: access.exhibitorTeam, params: z.strictObject({ projectId: id, leadId: id }) } as const;

export const updateLead = endpoint({
  ...oneLead,
  name: 'updateLead',
  scopes: scopes.work,
  summary: "Rate a lead, set its status, its tags or who follows up; a withdrawn lead's tags stay as they are",
  method: 'PATCH',
  path: '/project/{projectId}/lead/{leadId}',
  body: z.strictObject(work),
  response: lead,
});

/** `UNCHANGED` was so already; `MISSING` is no lead of this project. */
export const leadChangeResult = z.strictObject({ id, result: z.enum(['OK', 'UNCHANGED', 'MISSING']) });
const changeResponse = z.strictObject({
  /** Id for `undoLeadChange`; null where nothing changed. */
  changeId: id.nullable(),
  results: z.array(leadChangeResult),
});

export const updateLeads = endpoint({
  ...inProject,
  name: 'updateLeads',
  scopes: scopes.work,
  summary: 'Change up to 500 leads at once; each is answered by itself, in the order sent',
  method: 'PATCH',
  path: '/project/{projectId}/lead',
  bodyLimit: 56 * 1024,
  body: z.strictObject({
    leadIds: z.array(id).min(1).max(leadLimits.atOnce),
    ...work,
    /** Tags to add; they win over `tags` and `removeTags`. */
    addTags: tags.optional(),
    removeTags: tags.optional(),
  }),
  response: changeResponse,
});

export const undoLeadChange = endpoint({
  name: 'undoLeadChange',
  summary: 'Take a change back, where nobody has changed the same field since; one’s own, within an hour',
  method: 'POST',
  path: '/project/{projectId}/lead/change/{changeId}/undo',
  access: access.exhibitorTeam,
  params: z.strictObject({ projectId: id, changeId: id }),
  response: changeResponse.pick({ results: true }),
});

export const leadNote = z.strictObject({ id, text: z.string(), at: z.string(), author: z.string().nullable() });

export const addLeadNote = endpoint({
  ...oneLead,
  name: 'addLeadNote',
  scopes: scopes.work,
  summary: 'Add a note, which nobody can change or remove; the same id again changes nothing',
  method: 'POST',
  path: '/project/{projectId}/lead/{leadId}/note',
  body: z.strictObject({ id: id.optional(), text: paragraphs(leadLimits.noteLength).min(1) }),
  response: leadNote,
  status: 201,
});

const entry = { id, at: z.string() };
/** Author in the team; null once the account is gone. */
const byTeam = { ...entry, author: z.string().nullable() };
const named = z.strictObject({ id, name: z.string() });

/**
 * An entry of a lead's timeline. For a withdrawn lead, answers, wishes and notes are left out, and so are the tags of changes,
 * and the notes and tags of captures.
 */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.strictObject({ ...entry, kind: z.literal('SCAN'), point: named }),
  z.strictObject({ ...entry, kind: z.literal('DOCUMENT'), document: named, visits: z.int() }),
  z.strictObject({
    ...entry,
    kind: z.literal('ANSWERS'),
    surveyId: id,
    title: z.string(),
    answers: z.array(
      z.strictObject({ question: z.string(), type: z.enum(['SINGLE', 'MULTI', 'TEXT']), answer: z.string() }),
    ),
  }),
  z.strictObject({
    ...byTeam,
    kind: z.literal('CAPTURE'),
    point: named.nullable(),
    rating: z.int().nullable(),
    tags: z.array(z.string()),
    note: z.string().nullable(),
  }),
  z.strictObject({ ...byTeam, kind: z.literal('NOTE'), text: z.string() }),
  z.strictObject({
    ...byTeam,
    kind: z.literal('CHANGE'),
    rating: z.int().optional(),
    status: leadStatus.optional(),
    addedTags: z.array(z.string()).optional(),
    removedTags: z.array(z.string()).optional(),
    /** Name of the assignee now; null for an unassigned lead. */
    assignee: z.string().nullable().optional(),
  }),
  /** Null where the person took a wish back. */
  z.strictObject({ ...entry, kind: z.literal('WISH'), wish: wish.nullable() }),
  z.strictObject({ ...byTeam, kind: z.literal('UNLOCK'), amount: z.int(), currency: z.string() }),
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const getLeadTimeline = endpoint({
  ...oneLead,
  name: 'getLeadTimeline',
  scopes: scopes.read,
  summary:
    'What happened with a lead, newest first: scans, documents, answers, wishes, captures, notes, changes, its unlocking',
  method: 'GET',
  path: '/project/{projectId}/lead/{leadId}/timeline',
  query: pageQuery,
  response: page(timelineEntry),
});

export const listLeadTags = endpoint({
  ...inProject,
  name: 'listLeadTags',
  scopes: scopes.read,
  summary: "The tags of a project's leads, the most used first",
  method: 'GET',
  path: '/project/{projectId}/lead/tag',
  response: z.array(z.strictObject({ tag: z.string(), count: z.int() })),
});

export const getLeadVcards = endpoint({
  ...inProject,
  name: 'getLeadVcards',
  scopes: scopes.read,
  summary: 'Up to 200 unlocked leads as vCard 3.0; locked and withdrawn ones are left out',
  method: 'GET',
  path: '/project/{projectId}/lead/vcard',
  query: z.strictObject({
    leadIds: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(id).min(1).max(200)),
  }),
  response: { file: ['text/vcard'], work: 'export' },
});
