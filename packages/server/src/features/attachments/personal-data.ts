import { type Sql, sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';
import { mergeEngagement } from './merge-queries.ts';
import { eraseEngagement } from './visitor-queries.ts';

/** With what the rows are about: their ids alone tell nobody anything. */
const named = (table: string, visitorId: string | null): Sql | null =>
  visitorId === null
    ? null
    : sql`
      select k.*, a.name as attachment, b.name as mixie_point from ${sql.identifier(table)} k
      left join attachments a on a.id = k.attachment_id left join beacons b on b.id = a.beacon_id
      where k.visitor_id = ${visitorId}`;

export const attachmentPersonalData: PersonalData = {
  tables: [
    { table: 'attachment_favourites', rowsOf: ({ visitorId }) => named('attachment_favourites', visitorId) },
    { table: 'attachment_openings', rowsOf: ({ visitorId }) => named('attachment_openings', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseEngagement(tx, visitorId),
  mergeVisitor: (tx, { from, to }) => mergeEngagement(tx, from, to),
};
