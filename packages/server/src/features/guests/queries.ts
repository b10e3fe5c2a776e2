import type { Language } from '@fairlead/contract/languages';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

export interface RequestedLink {
  readonly id: string;
  readonly email: string;
  readonly language: Language;
  readonly requestedAt: Date;
  readonly expiresAt: Date;
}

export async function insertLink(tx: Executor, link: RequestedLink): Promise<void> {
  await tx.execute(sql`insert into guest_links ${sql.rows(link)}`);
}

export async function findRequested(executor: Executor, id: string): Promise<RequestedLink | undefined> {
  const [row] = await executor.query<RequestedLink>(sql`
    select id, email, language, requested_at, expires_at from guest_links where id = ${id} and token_hash is null`);
  return row;
}

export async function keepHash(tx: Executor, id: string, tokenHash: Uint8Array, expiresAt: Date): Promise<void> {
  await tx.execute(sql`
    update guest_links set token_hash = ${Buffer.from(tokenHash)}, expires_at = ${expiresAt} where id = ${id}`);
}

/** Uses a link up; undefined if there is none with this hash that still works. Of two at once one finds it. */
export async function consumeLink(
  tx: Executor,
  tokenHash: Uint8Array,
  now: Date,
): Promise<Pick<RequestedLink, 'email' | 'language'> | undefined> {
  const [row] = await tx.query<Pick<RequestedLink, 'email' | 'language'>>(sql`
    delete from guest_links where token_hash = ${Buffer.from(tokenHash)} and expires_at > ${now}
    returning email, language`);
  return row;
}

export async function deleteLink(executor: Executor, id: string): Promise<void> {
  await executor.execute(sql`delete from guest_links where id = ${id}`);
}

export async function deleteEnded(executor: Executor, now: Date): Promise<void> {
  await executor.execute(sql`delete from guest_links where expires_at <= ${now}`);
}

/** Returns whether this guest has become this person. */
export async function isJoined(executor: Executor, guestSubject: string, subject: string): Promise<boolean> {
  const rows = await executor.query(sql`
    select 1 from joined_guests where guest_subject = ${guestSubject} and subject = ${subject}`);
  return rows.length > 0;
}
