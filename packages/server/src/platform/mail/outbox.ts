import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import { z } from 'zod';
import { newId } from '../identifier.ts';
import type { Vault } from '../secrets.ts';

/** A text that is attached. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The code it carries, for the outbox page. */
  readonly code?: string | undefined;
  readonly files?: readonly MailFile[] | undefined;
}

const keptMails = 500;

const storedMail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  code: z.string().optional(),
  files: z.array(z.object({ name: z.string(), type: z.string(), content: z.string() })).optional(),
});

export type OutboxMail = z.infer<typeof storedMail> & { readonly at: string };

export interface Outbox {
  keep(mail: Mail, at: Date): Promise<void>;
  /** Newest first; only those to `to` when given. */
  list(to: string | undefined): Promise<OutboxMail[]>;
  /** Drops mail to a person who left; with a transaction, when that commits. */
  forget(to: string, executor?: Executor): Promise<void>;
}

/** Where mail goes for want of an SMTP server. Encrypted at rest, and only the newest are kept. */
export function createOutbox(db: Executor, vault: Vault): Outbox {
  return {
    async keep(mail, at) {
      await db.execute(sql`
        insert into outbox_mails (id, content, at) values (${newId()}, ${vault.seal(JSON.stringify(mail))}, ${at.toISOString()})`);
      await db.execute(sql`
        delete from outbox_mails where (at, id) < (
          select at, id from outbox_mails order by at desc, id desc offset ${keptMails - 1} limit 1)`);
    },
    async forget(to, executor = db) {
      const rows = await executor.query<{ id: string; content: Uint8Array }>(sql`select id, content from outbox_mails`);
      const isTheirs = (content: Uint8Array) =>
        storedMail.parse(JSON.parse(vault.open(content))).to.toLowerCase() === to.toLowerCase();
      const ids = rows.filter(({ content }) => isTheirs(content)).map(({ id }) => id);
      await executor.execute(sql`delete from outbox_mails where id = any(${ids}::uuid[])`);
    },
    async list(to) {
      const rows = await db.query<{ content: Uint8Array; at: string }>(
        sql`select content, at from outbox_mails order by at desc, id desc limit ${keptMails}`,
      );
      return rows
        .map((row) => ({
          ...storedMail.parse(JSON.parse(vault.open(row.content))),
          at: new Date(row.at).toISOString(),
        }))
        .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase());
    },
  };
}
