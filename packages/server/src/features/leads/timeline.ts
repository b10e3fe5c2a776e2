import type { Language } from '@fairlead/contract/languages';
import type { TimelineEntry } from '@fairlead/contract/lead-work';
import type { Page } from '@fairlead/contract/page';
import { textIn } from '@fairlead/contract/survey-rules';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { type PageRequest, pageOf, rangeOf } from '../../platform/pagination.ts';
import { authorize } from '../exhibitions/public.ts';
import { presentWish } from './present-wish.ts';
import { findLead } from './queries.ts';
import { type EntryRow, listEntries, timelineOrder } from './timeline-queries.ts';

type Details<Kind extends EntryRow['kind']> = Extract<EntryRow, { kind: Kind }>['details'];

/** Returns what was answered as a reader of this language understands it; options in the order in which they are asked. */
function presentAnswers({ questions, defaultLanguage, answers }: Details<'ANSWERS'>, language: Language) {
  return questions.flatMap(({ id, type, text, options }) => {
    const value = answers[id];
    if (value === undefined) return [];
    const picked = options.filter((option) => value.includes(option.id));
    const answer =
      typeof value === 'string' ? value : picked.map((one) => textIn(one.text, language, defaultLanguage)).join(', ');
    return [{ question: textIn(text, language, defaultLanguage), type, answer }];
  });
}

const without = (tags: readonly string[], others: readonly string[]) => tags.filter((tag) => !others.includes(tag));

function presentChange({ before, after, assignee }: Details<'CHANGE'>) {
  const { rating, status, tags, assigneeId } = after;
  const tagsBefore = before.tags ?? [];
  return {
    ...(rating === undefined ? {} : { rating }),
    ...(status === undefined ? {} : { status }),
    ...(tags === undefined ? {} : { addedTags: without(tags, tagsBefore), removedTags: without(tagsBefore, tags) }),
    ...(assigneeId === undefined ? {} : { assignee }),
  };
}

function present(row: EntryRow, language: Language): TimelineEntry {
  const entry = { id: row.id, at: row.at.toISOString() };
  const byTeam = { ...entry, author: row.author };
  switch (row.kind) {
    case 'SCAN':
      return { ...entry, kind: row.kind, point: row.details };
    case 'DOCUMENT': {
      const { visits, ...document } = row.details;
      return { ...entry, kind: row.kind, document, visits };
    }
    case 'ANSWERS': {
      const { title } = row.details;
      return { ...entry, kind: row.kind, surveyId: row.id, title, answers: presentAnswers(row.details, language) };
    }
    case 'CAPTURE':
      return { ...byTeam, kind: row.kind, ...row.details, tags: [...row.details.tags] };
    case 'NOTE':
      return { ...byTeam, kind: row.kind, text: row.details.text };
    case 'CHANGE':
      return { ...byTeam, kind: row.kind, ...presentChange(row.details) };
    case 'WISH':
      return { ...entry, kind: row.kind, wish: row.details && presentWish(row.details) };
    case 'UNLOCK':
      return { ...byTeam, kind: row.kind, ...row.details };
  }
}

/** Returns a page of what happened with a lead, newest first. */
export async function getLeadTimeline(
  context: Context<AccountActor>,
  { projectId, leadId, ...page }: PageRequest & { projectId: string; leadId: string },
): Promise<Page<TimelineEntry>> {
  await authorize(context, 'editProject', projectId);
  const { database, language } = context;
  const lead = await findLead(database, projectId, leadId);
  if (!lead) throw notFound();
  const range = rangeOf(timelineOrder, page);
  const rows = await listEntries(database, { projectId, visitorId: lead.visitorId }, range);
  return pageOf(
    rows,
    page.limit,
    (row) => [row.at, row.id],
    (row) => present(row, language),
  );
}
