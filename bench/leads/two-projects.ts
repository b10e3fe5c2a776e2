import type { Exhibition } from '@fairlead/contract/exhibitions';
import { type Sql, sql } from '@fairlead/database/sql';
import { call, createCompany } from '../../packages/e2e/harness/people.ts';
import type { ServerProcess } from '../../packages/e2e/harness/server-process.ts';
import { stored } from '../../packages/e2e/harness/stored.ts';

type Fill = (add: (statement: Sql) => Promise<unknown>, projectId: string, count: number) => Promise<void>;

/** Two projects of one company, the ids of one with few leads and of one with many, and what reads as that company. */
export async function makeTwoProjects(
  server: ServerProcess,
  [few, many]: readonly [number, number],
  fill: Fill,
): Promise<{ small: string; large: string; read: <T>(path: string) => Promise<T> }> {
  const { token } = await createCompany(server);
  const add = (statement: Sql) => stored(server.dataDir, statement);
  const projectOf = async (count: number): Promise<string> => {
    const body = { kind: 'PROJECT', name: `With ${count} leads` };
    const { id } = await call<Exhibition>(server, 'business', token, 'POST', '/exhibition', body);
    await fill(add, id, count);
    return id;
  };
  const [small, large] = [await projectOf(few), await projectOf(many)];
  // As autovacuum does by itself after so many rows.
  await add(sql`vacuum analyze`);
  return { small, large, read: (path) => call(server, 'business', token, 'GET', path) };
}
