import { sql } from '@fairlead/database/sql';
import { ownRows, type PersonalData } from '../../platform/personal-data.ts';
import { eraseScans } from './erase-queries.ts';
import { mergeScans } from './merge-queries.ts';

export const scanPersonalData: PersonalData = {
  tables: [
    {
      table: 'scans',
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select s.*, b.name as mixie_point from scans s left join beacons b on b.id = s.beacon_id
          where s.visitor_id = ${visitorId} order by s.first_at`,
    },
    {
      table: 'scan_events',
      // The key begins with the project; every event has a lead, and leads are found by their visitor.
      rowsOf: ({ visitorId }) =>
        visitorId === null
          ? null
          : sql`
          select e.* from leads l join scan_events e on e.project_id = l.project_id and e.visitor_id = l.visitor_id
          where l.visitor_id = ${visitorId} order by e.occurred_at, e.id`,
    },
    { table: 'missing_scans', rowsOf: ({ visitorId }) => ownRows('missing_scans', 'visitor_id', visitorId) },
  ],
  eraseVisitor: (tx, { visitorId }) => eraseScans(tx, visitorId),
  mergeVisitor: (tx, { from, to }) => mergeScans(tx, from, to),
};
