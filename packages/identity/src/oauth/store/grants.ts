import { at, type Executor } from '../../store/executor.ts';

/** What a family's access tokens may do; undefined for one that was not limited. */
export async function readGrantScopes(sql: Executor, originJti: string): Promise<string[] | undefined> {
  const [row] = await sql<{ scopes: string }[]>`
    select scopes from identity.oauth_grants where origin_jti = ${originJti}`;
  return row?.scopes.split(' ');
}

export async function insertGrant(sql: Executor, originJti: string, scopes: readonly string[]): Promise<void> {
  await sql`
    insert into identity.oauth_grants (origin_jti, scopes) values (${originJti}, ${scopes.join(' ')})`;
}

/** A family that begins within a browser's session says when its user signed in there. */
export async function setAuthTime(sql: Executor, originJti: string, authTime: Date): Promise<void> {
  await sql`update identity.token_families set auth_time = ${at(authTime)} where origin_jti = ${originJti}`;
}
