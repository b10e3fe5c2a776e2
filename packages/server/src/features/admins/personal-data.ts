import { sql } from '@fairlead/database/sql';
import type { PersonalData } from '../../platform/personal-data.ts';

export const adminPersonalData: PersonalData = {
  tables: [
    {
      table: 'admins',
      rowsOf: ({ adminId }) => (adminId === null ? null : sql`select * from admins where id = ${adminId}`),
    },
  ],
};
