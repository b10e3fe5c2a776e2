import type { Language } from '@fairlead/contract/languages';
import type { leadNote, TimelineEntry } from '@fairlead/contract/lead-work';
import type { Page } from '@fairlead/contract/page';
import { textIn } from '@fairlead/contract/survey-rules';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
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

/** Returns the visitor that a lead is, who neither takes the data back nor leaves nor becomes another until the transaction ends. */
export async function holdLead(
  tx: Executor,
  projectId: string,
  id: string,
): Promise<{ visitorId: string; isWithdrawn: boolean } | undefined> {
  const [row] = await tx.query<{ visitorId: string; isWithdrawn: boolean }>(sql`
    select visitor_id, consent_withdrawn_at is not null as is_withdrawn from leads
    where project_id = ${projectId} and id = ${id} for share`);
  return row;
}

interface NoteKey {
  readonly projectId: string;
  readonly visitorId: string;
  readonly id: string;
}

/** Adds a note; one that is there stays as it is. */
export async function insertNote(
  tx: Executor,
  note: NoteKey & { readonly at: Date; readonly authorId: string; readonly text: string },
): Promise<void> {
  await tx.execute(sql`insert into lead_notes ${sql.rows(note)} on conflict do nothing`);
}

async function readNote(
  tx: Executor,
  { projectId, visitorId, id }: NoteKey,
): Promise<{ text: string; at: Date; author: string | null } | undefined> {
  const [row] = await tx.query<{ text: string; at: Date; author: string | null }>(sql`
    select n.text, n.at, a.name as author from lead_notes n left join accounts a on a.id = n.author_id
    where n.project_id = ${projectId} and n.visitor_id = ${visitorId} and n.id = ${id}`);
  return row;
}

interface NewNote {
  readonly projectId: string;
  readonly leadId: string;
  /** Made by the device, so that a note can be sent again; without one it is a new note each time. */
  readonly id?: string | undefined;
  readonly text: string;
}

/**
 * Adds what the team writes about a lead, for good. The same id with the same text changes nothing. Of a withdrawn lead
 * nothing is shown, so nothing can be added.
 */
export async function addLeadNote(
  context: Context<AccountActor>,
  { projectId, leadId, id = newId(), text }: NewNote,
): Promise<z.input<typeof leadNote>> {
  await authorize(context, 'editProject', projectId);
  const { database, caller, now } = context;
  return database.transaction(async (tx) => {
    const lead = await holdLead(tx, projectId, leadId);
    if (!lead) throw notFound();
    if (lead.isWithdrawn) throw new ApiError('CONSENT_WITHDRAWN');
    const key = { projectId, visitorId: lead.visitorId, id };
    await insertNote(tx, { ...key, at: now, authorId: caller.accountId, text });
    const note = await readNote(tx, key);
    if (note?.text !== text) throw new ApiError('EVENT_ID_REUSED');
    return { id, text, at: note.at.toISOString(), author: note.author };
  });
}
