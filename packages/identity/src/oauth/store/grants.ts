import type { Executor } from '../../store/executor.ts';

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
