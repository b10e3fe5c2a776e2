import type { Executor } from '@fairlead/database/executor';
import { type Sql, sql } from '@fairlead/database/sql';
import { isGuestSubject } from '../../platform/auth/guest-subject.ts';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';

const ofOwnEmail = (subject: string): Sql => sql`
  email = (select verified_addresses.email from verified_addresses where verified_addresses.subject = ${subject})`;

/** Links are gone after half an hour. A person who only entered an e-mail has no part in the mails to it. */
export const guestPersonalData: PersonalData = {
  tables: [
    {
      table: 'guest_links',
      rowsOf: ({ subject }) => sql`
        select id, email, language, requested_at, expires_at from guest_links where ${ofOwnEmail(subject)}`,
    },
    { table: 'joined_guests', rowsOf: ({ subject }) => ownRows('joined_guests', 'subject', subject) },
  ],
  eraseVisitor: async (tx, { subject }) => {
    await tx.execute(sql`delete from guest_links where ${ofOwnEmail(subject)}`);
    await tx.execute(sql`delete from joined_guests where subject = ${subject}`);
  },
  mergeVisitor: async (tx, { fromSubject, subject }) => {
    // The part of a guest has no token.
    if (fromSubject !== null && isGuestSubject(fromSubject)) await keepJoined(tx, fromSubject, subject);
  },
};

/** Keeps the person that a guest became, and the guests that had become that guest before. */
async function keepJoined(tx: Executor, guestSubject: string, subject: string): Promise<void> {
  await moveJoinedGuests(tx, guestSubject, subject);
  await tx.execute(sql`insert into joined_guests ${sql.rows({ guestSubject, subject })} on conflict do nothing`);
}

/** Says of the guests who had become one person that they became another one. */
export async function moveJoinedGuests(tx: Executor, from: string, to: string): Promise<void> {
  await tx.execute(sql`update joined_guests set subject = ${to} where subject = ${from}`);
}
