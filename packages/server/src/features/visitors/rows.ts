import { profileKeys } from '@fairlead/contract/visitors';
import { type Sql, sql } from '@fairlead/database/sql';

/** Columns of a profile. */
export const profileColumns: readonly Sql[] = profileKeys.map(sql.column);
