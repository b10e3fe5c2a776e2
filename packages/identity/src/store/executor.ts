import type postgres from 'postgres';

/** A database or a transaction in it. Every query function takes it first. */
export type Executor = postgres.ISql;

/**
 * Times cross the driver as text in and milliseconds out: the embedding program may have replaced the driver's own
 * date parsers (Drizzle does), so nothing here relies on them.
 */
export function at(time: Date): string {
  return time.toISOString();
}

export function after(time: Date, seconds: number): string {
  return new Date(time.getTime() + seconds * 1000).toISOString();
}
