import { type Sql, sql } from '@fairlead/database/sql';

/**
 * Counters are kept by quarters of an hour (in the column `hour`), as no clock is further from UTC than a multiple of
 * them: their sums are the days and hours of every place, also after its time zone was corrected.
 */
export const quarterOf = (moment: Sql): Sql => sql`date_bin('15 minutes', ${moment}, timestamptz 'epoch')`;

/**
 * The beginning of the hour that the clock of a place shows in a quarter. An hour that the clock enters in its middle, as on Lord Howe
 * Island where it goes forward by half an hour, begins there.
 */
export const localHour = (quarter: Sql, timeZone: string): Sql => sql`
  case when date_trunc('hour', ${quarter}, ${timeZone}) at time zone ${timeZone} = date_trunc('hour', ${quarter} at time zone ${timeZone})
    then date_trunc('hour', ${quarter}, ${timeZone}) else date_trunc('hour', ${quarter}, ${timeZone}) + interval '30 minutes' end`;
