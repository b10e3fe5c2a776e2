import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

/** Actions of administrators: they are in their file, and stay when they leave. */
export const auditPersonalData: PersonalData = {
  tables: [
    {
      table: 'audit_entries',
      rowsOf: ({ adminId }) =>
        adminId === null ? null : sql`select * from audit_entries where admin_id = ${adminId} order by at`,
    },
  ],
};
