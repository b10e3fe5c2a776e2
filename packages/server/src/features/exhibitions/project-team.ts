import type { ProjectMember } from '@fairlead/contract/project-team';
import type { Executor } from '@fairlead/database/executor';
import { sql } from '@fairlead/database/sql';
import type { AccountActor } from '../../platform/auth/caller.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/http/problem.ts';
import { naturally } from '../../platform/pagination.ts';
import { authorize } from './policy.ts';

/** Returns who works on each of these projects, by name. Who changed companies, or whose project did, is no member any more. */
export async function readTeams(
  executor: Executor,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProjectMember[]>> {
  const rows = await executor.query<ProjectMember & { projectId: string }>(sql`
    select t.project_id, a.id as account_id, a.name from project_team t
    join exhibitions e on e.id = t.project_id join accounts a on a.id = t.account_id
    where t.project_id = any(${projectIds}::uuid[]) and a.exhibitor_id = e.owner_id
    order by ${naturally(sql`a.name`)}, a.id`);
  const teams = Map.groupBy(rows, ({ projectId }) => projectId);
  return new Map([...teams].map(([id, team]) => [id, team.map(({ accountId, name }) => ({ accountId, name }))]));
}

const readTeam = async (executor: Executor, projectId: string): Promise<ProjectMember[]> => [
  ...((await readTeams(executor, [projectId])).get(projectId) ?? []),
];

export async function listProjectTeam(context: Context<AccountActor>, projectId: string): Promise<ProjectMember[]> {
  const { id } = await authorize(context, 'editProject', projectId);
  return readTeam(context.database, id);
}

interface Member {
  readonly projectId: string;
  readonly accountId: string;
}

/** Returns 0 for an account of another company. The lock: an account that is being deleted is still there when this ends, or not found. */
const insertMember = (
  tx: Executor,
  { projectId, accountId }: Member,
  exhibitorId: string,
  now: Date,
): Promise<number> =>
  tx.execute(sql`
    insert into project_team (project_id, account_id, added_at)
    select ${projectId}::uuid, a.id, ${now}::timestamptz from accounts a
    where a.id = ${accountId} and a.exhibitor_id = ${exhibitorId} for key share
    on conflict (project_id, account_id) do update set added_at = project_team.added_at`);

const countColleagues = (executor: Executor, accountId: string, exhibitorId: string): Promise<number> =>
  executor.execute(sql`select 1 from accounts where id = ${accountId} and exhibitor_id = ${exhibitorId}`);

const deleteMember = (executor: Executor, { projectId, accountId }: Member): Promise<number> =>
  executor.execute(sql`delete from project_team where project_id = ${projectId} and account_id = ${accountId}`);

/** Adds a colleague, who may be in it already; returns the team. Throws NOT_FOUND for an account of another company. */
export async function addToProjectTeam(context: Context<AccountActor>, member: Member): Promise<ProjectMember[]> {
  const { database, now } = context;
  const project = await authorize(context, 'editProject', member.projectId);
  if ((await insertMember(database, member, project.ownerId, now)) === 0) throw notFound();
  return readTeam(database, member.projectId);
}

/** Removes a colleague, who need not be in it; returns the team. Throws NOT_FOUND for an account of another company. */
export async function removeFromProjectTeam(context: Context<AccountActor>, member: Member): Promise<ProjectMember[]> {
  const { database } = context;
  const project = await authorize(context, 'editProject', member.projectId);
  if ((await countColleagues(database, member.accountId, project.ownerId)) === 0) throw notFound();
  await deleteMember(database, member);
  return readTeam(database, member.projectId);
}
