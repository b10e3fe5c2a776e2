import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

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

export async function readNote(
  tx: Executor,
  { projectId, visitorId, id }: NoteKey,
): Promise<{ text: string; at: Date; author: string | null } | undefined> {
  const [row] = await tx.query<{ text: string; at: Date; author: string | null }>(sql`
    select n.text, n.at, a.name as author from lead_notes n left join accounts a on a.id = n.author_id
    where n.project_id = ${projectId} and n.visitor_id = ${visitorId} and n.id = ${id}`);
  return row;
}
