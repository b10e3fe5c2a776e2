import type { leadNote } from '@fairlead/contract/lead-work';
import type { z } from 'zod';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, notFound } from '../../platform/http/problem.ts';
import { newId } from '../../platform/identifier.ts';
import { authorize } from '../exhibitions/public.ts';
import { holdLead, insertNote, readNote } from './note-queries.ts';

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
