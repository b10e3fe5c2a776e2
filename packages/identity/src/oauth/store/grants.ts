import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';

/** Returns what a family's access tokens may do; undefined for one that was not limited. */
export async function readGrantScopes(executor: Executor, originJti: string): Promise<string[] | undefined> {
  const [row] = await executor.query<{ scopes: string }>(sql`
    select scopes from identity.oauth_grants where origin_jti = ${originJti}`);
  return row?.scopes.split(' ');
}

export async function insertGrant(executor: Executor, originJti: string, scopes: readonly string[]): Promise<void> {
  await executor.execute(sql`
    insert into identity.oauth_grants (origin_jti, scopes) values (${originJti}, ${scopes.join(' ')})`);
}

/** Writes down when the user signed in, for a family that begins within a browser's session. */
export async function setAuthTime(executor: Executor, originJti: string, authTime: Date): Promise<void> {
  await executor.execute(
    sql`update identity.token_families set auth_time = ${authTime} where origin_jti = ${originJti}`,
  );
}
