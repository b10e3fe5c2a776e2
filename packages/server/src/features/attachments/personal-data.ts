import { type SQL, sql } from 'drizzle-orm';
import type { PersonalTable } from '../../platform/personal-data.ts';

/** With what the rows are about: their ids alone tell nobody anything. */
const named = (table: string, visitorId: string | null): SQL | null =>
  visitorId === null
    ? null
    : sql`
      select k.*, a.name as attachment, b.name as mixie_point from ${sql.identifier(table)} k
      left join attachments a on a.id = k.attachment_id left join beacons b on b.id = a.beacon_id
      where k.visitor_id = ${visitorId}`;

export const attachmentPersonalTables: readonly PersonalTable[] = [
  { table: 'attachment_favourites', rowsOf: ({ visitorId }) => named('attachment_favourites', visitorId) },
  { table: 'attachment_openings', rowsOf: ({ visitorId }) => named('attachment_openings', visitorId) },
];
