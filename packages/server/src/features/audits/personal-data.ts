import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

/** What administrators did: it is in their file, and stays when they leave. */
export const auditPersonalData: PersonalData = {
  tables: [
    {
      table: 'audit_entries',
      rowsOf: ({ adminId }) =>
        adminId === null ? null : sql`select * from audit_entries where admin_id = ${adminId} order by at`,
    },
  ],
};
