import { sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { mergeLeads } from './merge-queries.ts';
import { anonymizeLeads } from './sharing-queries.ts';

export const leadPersonalData: PersonalData = {
  tables: [
    {
      table: 'leads',
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select l.*, e.name as exhibitor, p.name as project
          from leads l join exhibitions p on p.id = l.project_id left join exhibitors e on e.id = p.owner_id
          where l.visitor_id = ${visitorId} order by l.first_at, l.id`,
    },
    {
      table: 'lead_unlocks',
      // Who paid what for it is the exhibitor's own business; that they did is the person's, too.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select u.project_id, u.visitor_id, u.at
          from leads l join lead_unlocks u on u.project_id = l.project_id and u.visitor_id = l.visitor_id
          where l.visitor_id = ${visitorId} order by u.at`,
    },
    {
      table: 'sharing_withdrawals',
      rowsOf: ({ visitorId }) => ownRows('sharing_withdrawals', 'visitor_id', visitorId),
    },
  ],
  eraseVisitor: (tx, { visitorId }, now) => anonymizeLeads(tx, visitorId, now),
  mergeVisitor: (tx, { from, to }) => mergeLeads(tx, from, to),
};
